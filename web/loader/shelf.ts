// The shelf of the lab: opens a starting point in the editor, and finds one by a word.

import type { Island } from "./island";
import type { Lang, Tools } from "./notes";

const WORDS = {
  zh: {
    search: "在示例里查找",
    left: (left: number, all: number) => (left === all ? `共${all}条。` : `${all}条里找到${left}条。`),
    opened: (title: string) => `已打开“${title}”。原来的文本没有丢，按“撤销”就回来。`,
    back: "回到刚才的位置",
    unknown: "这个链接说的示例，这里没有。",
    failed: "示例的文本没能加载。",
    retry: "再试一次",
  },
  en: {
    search: "Search the starting points",
    left: (left: number, all: number) => (left === all ? `${all} in all.` : `${left} of ${all} found.`),
    opened: (title: string) => `“${title}” is open. What was here before is not lost: “Undo” brings it back.`,
    back: "Back to where I was",
    unknown: "The starting point that this link means is not here.",
    failed: "The texts of the starting points could not be loaded.",
    retry: "Try again",
  },
} satisfies Record<Lang, object>;

// How an address says what is to be opened.
const START = "#start=";

let texts: Promise<Map<string, string>> | undefined;

// The texts, fetched when the first one is asked for. A failure is forgotten, so that another try is made.
function load(address: string): Promise<Map<string, string>> {
  texts ??= (async () => {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    return new Map(Object.entries((await response.json()) as Record<string, string>));
  })().catch((error: unknown) => {
    texts = undefined;
    throw error;
  });
  return texts;
}

export function open(shelf: HTMLElement, tools: Tools): void {
  const lab = document.querySelector<Island>("fencelab-timeline[name=lab]");
  if (!lab || !("put" in lab)) return;
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    // With a key held down it is the browser's: a new tab, a download.
    if (!link?.hash.startsWith(START) || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void start(link.hash, link);
  });
  const follow = (): void => {
    if (!location.hash.startsWith(START)) return;
    const { hash } = location;
    // Once it is open the address no longer says so: a reload shall show what has become of it.
    history.replaceState(history.state, "", location.pathname + location.search);
    void start(hash, undefined);
  };
  addEventListener("hashchange", follow);
  search(shelf, tools.langOf(shelf));
  follow();

  async function start(hash: string, from: HTMLAnchorElement | undefined): Promise<void> {
    const [lang, words] = [tools.langOf(shelf), WORDS[tools.langOf(shelf)]];
    const say = (text: string, ...buttons: HTMLButtonElement[]): void => {
      document.querySelector(".fl-note-start")?.remove();
      const note = tools.notice(lang, "start", text);
      note.append(...buttons);
      lab?.before(note);
      note.scrollIntoView();
    };
    let text: string | undefined;
    try {
      text = (await load(shelf.dataset["shelf"] ?? "")).get(unescaped(hash.slice(START.length)));
    } catch (error) {
      console.error(error);
      say(words.failed, tools.button(words.retry, () => void start(hash, from)));
      return;
    }
    if (text === undefined) {
      say(words.unknown);
      return;
    }
    // When the island cannot wake up, it says so itself.
    if (!(await lab?.put(text))) return;
    lab?.enter();
    const link = from ?? [...document.querySelectorAll("a")].find((it) => it.hash === hash);
    const back = (): void => {
      link?.focus();
      link?.scrollIntoView({ block: "center" });
    };
    say(words.opened(link?.textContent ?? ""), ...(link ? [tools.button(words.back, back)] : []));
  }
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// A field above the sections. What does not have all of its words is put aside.
function search(shelf: HTMLElement, lang: Lang): void {
  const words = WORDS[lang];
  const label = document.createElement("label");
  const field = document.createElement("input");
  const found = document.createElement("p");
  label.className = "shelf-search";
  field.type = "search";
  found.setAttribute("role", "status");
  label.append(words.search, " ", field);
  shelf.querySelector("section")?.before(label, found);

  const sections = [...shelf.querySelectorAll("section")];
  const items = [...shelf.querySelectorAll("li")];
  const filter = (): void => {
    const wanted = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const item of items) {
      // By its name in either language.
      const text = `${item.textContent ?? ""} ${item.dataset["also"] ?? ""}`.toLowerCase();
      item.hidden = !wanted.every((word) => text.includes(word));
    }
    for (const section of sections) section.hidden = !section.querySelector("li:not([hidden])");
    found.textContent = words.left(items.filter((item) => !item.hidden).length, items.length);
  };
  field.addEventListener("input", filter);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || field.value === "") return;
    event.preventDefault();
    field.value = "";
    filter();
  });
  filter();
}
