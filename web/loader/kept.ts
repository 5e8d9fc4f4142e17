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

// When it is due, its step, whether it was a confident mistake, and the last question.
const CARD = /^\d+\t\d+\t\d+\t/;
const MINUTE_MS = 60_000;

// When each card is due.
export function due(): Date[] {
  const cards = all().filter(([key, card]) => key.startsWith(`${PREFIX}card:`) && CARD.test(card));
  return cards.map(([, card]) => new Date(Number.parseInt(card, 10) * MINUTE_MS));
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
