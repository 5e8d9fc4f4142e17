// The lab's shelf: opens what a link names, and finds by words.

import type { Island } from "./island";
import type { Lang, Tools } from "./notes";

const WORDS: Record<Lang, Record<"search" | "opened" | "gone" | "failed" | "retry", string> & { left(n: number): string }> = {
  zh: {
    search: "在架子上找",
    left: (n) => `找到${n}条`,
    opened: "已经打开；想要原来的，按“撤销”。",
    gone: "架子上没有这条时间线。",
    failed: "架子上的文本没能取来。",
    retry: "再试一次",
  },
  en: {
    search: "Search the shelf",
    left: (n) => (n === 1 ? "1 timeline" : `${n} timelines`),
    opened: "Opened. Undo brings back what was there.",
    gone: "There is no such timeline on the shelf.",
    failed: "The texts of the shelf could not be fetched.",
    retry: "Try again",
  },
};

// Makes the shelf work, and opens what the address names already.
export function open(shelf: HTMLElement, tools: Tools): void {
  const words = WORDS[tools.langOf(shelf)];
  const said = document.createElement("p");
  said.setAttribute("role", "status");
  search(shelf, said, words);
  const start = (): void => void arrive(shelf, said, tools);
  addEventListener("hashchange", start);
  start();
}

function search(shelf: HTMLElement, said: HTMLElement, words: (typeof WORDS)["zh"]): void {
  const [row, label, field] = [document.createElement("div"), document.createElement("label"), document.createElement("input")];
  row.className = "shelf-search";
  field.type = "search";
  field.id = "shelf-search";
  label.htmlFor = field.id;
  label.textContent = words.search;
  row.append(label, field, said);
  shelf.querySelector("h2")?.after(row);
  field.addEventListener("input", () => {
    const wanted = field.value.trim().toLocaleLowerCase();
    let left = 0;
    for (const item of shelf.querySelectorAll("li")) {
      item.hidden = !(item.textContent ?? "").toLocaleLowerCase().includes(wanted);
      if (!item.hidden) left += 1;
    }
    for (const board of shelf.querySelectorAll<HTMLElement>("section")) {
      board.hidden = board.querySelector("li:not([hidden])") === null;
    }
    said.textContent = wanted === "" ? "" : words.left(left);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || field.value === "") return;
    event.preventDefault();
    field.value = "";
    field.dispatchEvent(new Event("input"));
  });
}

let texts: Promise<Record<string, unknown>> | undefined;

// A failure is forgotten, so that another try is made.
function load(shelf: HTMLElement): Promise<Record<string, unknown>> {
  texts ??= fetch(new URL(shelf.dataset["shelf"] ?? "", location.href))
    .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status)))))
    .catch((error: unknown) => {
      texts = undefined;
      throw error;
    });
  return texts;
}

async function arrive(shelf: HTMLElement, said: HTMLElement, tools: Tools): Promise<void> {
  const words = WORDS[tools.langOf(shelf)];
  const name = /^#start=(.+)$/.exec(location.hash)?.[1];
  if (name === undefined) return;
  const island = document.querySelector<Island>("fencelab-timeline[name=lab]");
  try {
    const found = await load(shelf);
    const text = Object.hasOwn(found, name) ? found[name] : undefined;
    if (typeof text === "string" && (await island?.put(text))) {
      said.textContent = words.opened;
      island?.enter();
    } else {
      said.textContent = words.gone;
    }
    // What is opened lives on in the editor: a reload must not open it anew over the reader's changes.
    history.replaceState(history.state, "", location.pathname + location.search);
  } catch (error) {
    console.error(error);
    said.replaceChildren(words.failed, " ", tools.button(words.retry, () => void arrive(shelf, said, tools)));
  }
}
