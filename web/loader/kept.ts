// What this site keeps in the browser: the reader's versions, answers and cards, all under one prefix.

export const PREFIX = "fencelab:1:";

// All of it. Where the storage is blocked there is nothing.
export function all(): [string, string][] {
  try {
    return Object.entries({ ...localStorage }).filter(([key]) => key.startsWith(PREFIX)) as [string, string][];
  } catch {
    return [];
  }
}

// Says whether it was kept. Without a value there is nothing to keep any more.
export function keep(key: string, value: string | undefined): boolean {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
