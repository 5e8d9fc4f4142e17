// Progress as a file: out of this browser, and into another.

import { all, due, keep, PREFIX } from "./kept";
import type { Lang, Tools } from "./notes";

const WORDS: Record<Lang, { out: string; into: string; done: (count: number) => string; none: string; bad: string; full: string; next: (count: number, day: string) => string }> = {
  zh: {
    out: "把进度存成文件",
    into: "从文件读入进度",
    done: (count) => `读入了${count}条。重新加载页面就能看到。`,
    none: "这里还没有进度可存。",
    bad: "这个文件不是从这里存出去的进度，什么也没有改动。",
    full: "浏览器不让保存：可能是隐私模式，或者空间已满。",
    next: (count, day) => `有${count}张卡片在等，最早的一张${day}再问。`,
  },
  en: {
    out: "Save progress as a file",
    into: "Read progress from a file",
    done: (count) => `${count} ${count === 1 ? "entry was" : "entries were"} read. Reload the page to see it.`,
    none: "There is no progress to save yet.",
    bad: "This file is no progress that was saved here. Nothing was changed.",
    full: "The browser refuses to keep it: a private window, or no room left.",
    next: (count, day) => `${count === 1 ? "One card is" : `${count} cards are`} waiting. The next one comes back on ${day}.`,
  },
};

// Larger files are no progress.
const SIZE_MAX = 4 * 1024 * 1024;

export function offer(at: HTMLElement, tools: Tools): void {
  const words = WORDS[tools.langOf(at)];
  const said = document.createElement("p");
  said.setAttribute("role", "status");
  const field = document.createElement("input");
  field.type = "file";
  field.accept = "application/json,.json";
  field.hidden = true;
  field.addEventListener("change", () => {
    const file = field.files?.[0];
    // The same file may be chosen again.
    const read = file ? readIn(file, words) : Promise.resolve("");
    void read.then((text) => {
      said.textContent = text;
      field.value = "";
    });
  });
  const out = tools.button(words.out, () => {
    const kept = all();
    said.textContent = kept.length === 0 ? words.none : "";
    if (kept.length > 0) save(JSON.stringify({ fencelab: 1, kept: Object.fromEntries(kept) }, null, 1));
  });
  const into = tools.button(words.into, () => field.click());
  at.replaceChildren(out, " ", into, field, said);
  sayNext(tools.langOf(at), words);
}

// What is not due yet is not forgotten.
function sayNext(lang: Lang, words: (typeof WORDS)[Lang]): void {
  const waiting = due().filter((time) => time > new Date());
  const next = waiting.sort((one, other) => one.getTime() - other.getTime())[0];
  if (!next) return;
  const day = new Intl.DateTimeFormat(lang === "zh" ? "zh-CN" : "en", { dateStyle: "long" }).format(next);
  document.querySelector(".nothing-due")?.append(" ", words.next(waiting.length, day));
}

function save(text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = "fencelab-progress.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
}

async function readIn(file: File, words: (typeof WORDS)[Lang]): Promise<string> {
  const kept = file.size > SIZE_MAX ? undefined : entries(await file.text());
  if (kept === undefined) return words.bad;
  const before = new Map(all());
  if (kept.every(([key, value]) => keep(key, value))) return words.done(kept.length);
  // All of it or nothing.
  for (const [key] of kept) keep(key, before.get(key));
  return words.full;
}

// Of a file from anywhere: only what belongs to this site, and only if all of it is as it was saved.
function entries(text: string): [string, string][] | undefined {
  try {
    const { fencelab, kept } = JSON.parse(text) as { fencelab?: unknown; kept?: unknown };
    if (fencelab !== 1 || typeof kept !== "object" || kept === null) return undefined;
    const found = Object.entries(kept as Record<string, unknown>);
    const isGood = ([key, value]: [string, unknown]): boolean => key.startsWith(PREFIX) && typeof value === "string";
    return found.length > 0 && found.every(isGood) ? (found as [string, string][]) : undefined;
  } catch {
    return undefined;
  }
}
