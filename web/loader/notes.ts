// Plain notes at an island: it takes long, it did not come, it broke. Text only, never markup.

import { showAll } from "./view";

export type Lang = "zh" | "en";
export type Kind = "slow" | "failed" | "missing" | "panic";

const WORDS: Record<Lang, Record<Kind | "retry" | "reload" | "copy" | "copied", string>> = {
  zh: {
    slow: "可以动手改的部分还在路上；上面的图和文字可以先看。",
    failed: "可以动手改的部分没能加载；图和文字不受影响。",
    missing: "这一步要用的部分没能加载。",
    panic: "这部分出错停下了。页面上的文字不受影响，你写下的时间线已经保存，重新加载就能接着改。",
    retry: "再试一次",
    reload: "重新加载",
    copy: "复制错误报告",
    copied: "已复制",
  },
  en: {
    slow: "The part that you can change is still on its way; picture and text can be read meanwhile.",
    failed: "The part that you can change could not be loaded. Picture and text are all here.",
    missing: "What this step needs could not be loaded.",
    panic:
      "This part has stopped because of an error. The text of the page is fine, and your timeline is kept: reload to go on.",
    retry: "Try again",
    reload: "Reload",
    copy: "Copy the error report",
    copied: "Copied",
  },
};

interface Ways {
  retry?: () => void;
  report?: string;
}

// Puts the note at the end of the element, in place of an earlier one; at its beginning, where what is
// missing is the answer to a click.
export function note(element: Element, lang: Lang, kind: Kind, ways: Ways = {}): void {
  const words = WORDS[lang];
  element.querySelector(":scope > .fl-note")?.remove();
  const { retry, report } = ways;
  const card = notice(lang, kind, words[kind]);
  if (retry) card.append(button(words.retry, retry));
  if (kind === "panic") card.append(button(words.reload, () => location.reload()));
  if (report) card.append(copyButton(words.copy, words.copied, report));
  if (kind === "missing") element.prepend(card);
  else element.append(card);
}

// A note that is not on the page yet.
function notice(lang: Lang, kind: string, words: string): HTMLElement {
  const note = document.createElement("div");
  note.className = `fl-note fl-note-${kind}`;
  note.lang = lang === "zh" ? "zh-CN" : "en";
  note.setAttribute("role", kind === "panic" ? "alert" : "status");
  const text = document.createElement("p");
  text.textContent = words;
  note.append(text);
  return note;
}

function button(label: string, act: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = label;
  button.addEventListener("click", act);
  return button;
}

// Without a clipboard (an insecure page, a sandboxed frame) the report is shown instead.
function copyButton(label: string, done: string, report: string): HTMLButtonElement {
  const it = button(label, () => {
    const show = (): void => {
      const text = document.createElement("pre");
      text.textContent = report;
      it.replaceWith(text);
    };
    if (!navigator.clipboard) {
      show();
      return;
    }
    navigator.clipboard.writeText(report).then(() => (it.textContent = done), show);
  });
  return it;
}

// The language at this place of the page.
export function langOf(element: Element): Lang {
  return element.closest("[lang]")?.getAttribute("lang")?.startsWith("zh") ? "zh" : "en";
}

// For the parts that are loaded later. If they imported it, what is here would become a file of its
// own, and every page would ask for one more.
export const tools = { notice, button, langOf, showAll };
export type Tools = typeof tools;
