// The search page: finds words in all pages of its language. What was asked stands in the address.

import type { Lang, Tools } from "./notes";

interface Entry {
  title: string;
  path: string;
  text: string;
}

// How many places are listed, and how much of each is shown.
const LISTED_MAX = 40;
const BEFORE = 40;
const AFTER = 100;

const WORDS: Record<Lang, { label: string; found: (count: number) => string; failed: string }> = {
  zh: {
    label: "查找",
    found: (count) =>
      count === 0 ? "没有找到。少写几个字试试。" : `找到${count}处。${count > LISTED_MAX ? `列出前${LISTED_MAX}处。` : ""}`,
    failed: "搜索用的索引没能加载。",
  },
  en: {
    label: "Search for",
    found: (count) =>
      count === 0
        ? "Nothing found. Try fewer words."
        : `${count} ${count === 1 ? "place" : "places"} found.${count > LISTED_MAX ? ` The first ${LISTED_MAX} are listed.` : ""}`,
    failed: "The index for the search could not be loaded.",
  },
};

export function open(at: HTMLElement, tools: Tools): void {
  const words = WORDS[tools.langOf(at)];
  const [label, field] = [document.createElement("label"), document.createElement("input")];
  const [said, list] = [document.createElement("p"), document.createElement("ol")];
  label.className = "shelf-search";
  field.type = "search";
  field.value = new URLSearchParams(location.search).get("q") ?? "";
  said.setAttribute("role", "status");
  list.className = "found";
  label.append(words.label, " ", field);
  at.replaceChildren(label, said, list);
  const index = load(at.dataset["search"] ?? "");
  const show = async (): Promise<void> => {
    try {
      const asked = split(field.value);
      const found = asked.length === 0 ? [] : find(await index, asked);
      if (split(field.value).join() !== asked.join()) return;
      said.textContent = asked.length === 0 ? "" : words.found(found.length);
      list.replaceChildren(...found.slice(0, LISTED_MAX).map((entry) => item(entry, asked)));
      const query = field.value === "" ? "" : `?${new URLSearchParams({ q: field.value }).toString()}`;
      history.replaceState(history.state, "", location.pathname + query);
    } catch (error) {
      console.error(error);
      said.textContent = words.failed;
    }
  };
  field.addEventListener("input", () => void show());
  void show();
}

async function load(address: string): Promise<Entry[]> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return (await answer.json()) as Entry[];
}

function split(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

// All words have to be there; where one stands in the title, the place comes first.
function find(index: readonly Entry[], words: readonly string[]): Entry[] {
  const has = (text: string, word: string): boolean => text.toLowerCase().includes(word);
  const fits = index.filter((entry) => words.every((word) => has(`${entry.title} ${entry.text}`, word)));
  const inTitle = (entry: Entry): boolean => words.some((word) => has(entry.title, word));
  return [...fits.filter(inTitle), ...fits.filter((entry) => !inTitle(entry))];
}

function item(entry: Entry, words: readonly string[]): HTMLElement {
  const [item, link, text] = [document.createElement("li"), document.createElement("a"), document.createElement("p")];
  link.href = `../${entry.path}`;
  link.textContent = entry.title;
  const places = words.map((word) => entry.text.toLowerCase().indexOf(word)).filter((place) => place >= 0);
  const start = Math.max(0, Math.min(...places, entry.text.length) - BEFORE);
  text.textContent = (start > 0 ? "…" : "") + entry.text.slice(start, start + BEFORE + AFTER) + "…";
  item.append(link, text);
  return item;
}
