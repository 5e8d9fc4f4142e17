// Opens what a link says, and keeps the address true while the reader changes it.

import { decode, encode, type Reason, type State } from "./codec";
import type { Island } from "./island";
import type { Lang, Tools } from "./notes";

const WORDS: Record<Lang, Record<Reason | "nowhere" | "opened" | "large" | "own" | "lesson", string>> = {
  zh: {
    version: "这个链接是另一个版本做的，这里读不懂。下面是课文本来的样子。",
    damaged: "这个链接不完整，或者在路上被改动了，里面的时间线没法还原。请让对方重新复制一次。下面是课文本来的样子。",
    "too-large": "这个链接太长，没有打开。下面是课文本来的样子。",
    nowhere: "这个链接要打开的时间线不在这一页上。下面是课文本来的样子。",
    opened: "这条时间线来自一个链接。你的改动会写进网址，不会覆盖你自己保存的版本。",
    large: "现在的文本太长，网址装不下：刷新会丢失。可以在“分享与导出”里存成文件。",
    own: "回到我自己的版本",
    lesson: "回到课文的版本",
  },
  en: {
    version: "This link was made by another version and cannot be read here. Below is the page as it is.",
    damaged:
      "This link is incomplete or was changed on its way, so its timeline cannot be restored. Ask for a new copy. Below is the page as it is.",
    "too-large": "This link is too long and was not opened. Below is the page as it is.",
    nowhere: "The timeline that this link means is not on this page. Below is the page as it is.",
    opened:
      "This timeline comes from a link. What you change goes into the address; your own saved version stays as it is.",
    large: "The text is now too long for an address: a reload loses it. “Share and export” can save it as a file.",
    own: "Back to my own version",
    lesson: "Back to the lesson's version",
  },
};

// Browsers allow only so many changes of the address in a while.
const PAUSE_MS = 400;

// The island that the address speaks of, where it stands now, and what is said about it.
interface Guest {
  island: Island;
  name: string;
  state: State;
  note: HTMLElement;
}

let guest: Guest | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let stale = false;

// From now on the address is followed, and this one is the first.
export function follow(main: Element, tools: Tools): void {
  addEventListener("hashchange", () => arrive(main, tools));
  addEventListener("fencelab-change", (event) => {
    if (guest && event instanceof CustomEvent && guest.island.contains(event.target as Node)) {
      guest.state = event.detail as State;
      write(tools);
    }
  });
  // Nothing that was typed is left behind when the reader goes on to another page.
  addEventListener("pagehide", () => flush(tools));
  document.addEventListener("click", () => flush(tools), { capture: true });
  arrive(main, tools);
}

function arrive(main: Element, tools: Tools): void {
  const { hash } = location;
  if (!/^#v\d+\./.test(hash)) {
    // Without a hash it is the lesson's address. Any other is a place on the page: the state stays,
    // and so must the address.
    if (hash === "") void leave();
    else if (guest) write(tools);
    return;
  }
  const [link, words] = [decode(hash), WORDS[tools.langOf(main)]];
  main.querySelector(":scope > .fl-note-link")?.remove();
  const island = typeof link === "string" ? undefined : find(link.name);
  if (typeof link === "string" || island === undefined) {
    void leave();
    main.prepend(tools.notice(tools.langOf(main), "link", typeof link === "string" ? words[link] : words.nowhere));
    main.scrollIntoView();
    return;
  }
  if (guest?.island !== island) void leave();
  guest?.note.remove();
  const note = tools.notice(tools.langOf(main), "link", words.opened);
  note.append(tools.button(hasOwn(island) ? words.own : words.lesson, back));
  island.before(note);
  guest = { island, name: link.name, state: link.state, note };
  void island.show(link.state).then(() => {
    if (guest?.note === note) island.enter();
    note.scrollIntoView();
  });
}

// By its name, which is never put into a selector: it comes from anywhere.
function find(name: string): Island | undefined {
  const all = document.querySelectorAll<Island>("fencelab-timeline");
  return [...all].find((it) => it.getAttribute("name") === name && "show" in it);
}

function hasOwn(island: Island): boolean {
  try {
    return localStorage.getItem(island.key) !== null;
  } catch {
    return false;
  }
}

function back(): void {
  const island = guest?.island;
  put(location.pathname + location.search);
  void leave()?.then(() => island?.enter());
}

// The island is the lesson's again.
function leave(): Promise<void> | undefined {
  const left = guest;
  guest = undefined;
  left?.note.remove();
  return left?.island.show(undefined);
}

// Writes the state into the address: at once, or as soon as the browser can be asked again.
function write(tools: Tools): void {
  if (timer !== undefined) {
    stale = true;
    return;
  }
  timer = setTimeout(() => {
    timer = undefined;
    if (stale) write(tools);
  }, PAUSE_MS);
  stale = false;
  if (!guest) return;
  const [hash, words] = [encode(guest), WORDS[tools.langOf(guest.note)]];
  const text = guest.note.querySelector("p");
  if (text) text.textContent = hash === undefined ? words.large : words.opened;
  put(hash ?? location.pathname + location.search);
}

function flush(tools: Tools): void {
  clearTimeout(timer);
  timer = undefined;
  if (stale) write(tools);
}

function put(address: string): void {
  try {
    history.replaceState(history.state, "", address);
  } catch {
    // The browser has had enough for now, or the page stands in a sandbox: the old address stays.
  }
}
