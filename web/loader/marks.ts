// The front page's marks: what was answered in each lesson, and how many cards are due.

import { all, due, PREFIX } from "./kept";
import type { Lang, Tools } from "./notes";

const WORDS: Record<Lang, { answered: (done: number, all: number) => string; due: (count: number) => string }> = {
  zh: {
    answered: (done, all) => (done === all ? `${all}道题都答过了` : `答过${done}道题，共${all}道`),
    due: (count) => (count === 0 ? "现在没有到期的题。" : `${count}张卡片到期了。`),
  },
  en: {
    answered: (done, all) => (done === all ? `all ${all} questions answered` : `${done} of ${all} questions answered`),
    due: (count) => (count === 0 ? "Nothing is due now." : count === 1 ? "One card is due." : `${count} cards are due.`),
  },
};

export function mark(at: HTMLElement, tools: Tools): void {
  const words = WORDS[tools.langOf(at)];
  const kept = new Map(all());
  for (const lesson of document.querySelectorAll<HTMLElement>("[data-lesson]")) {
    const items = (lesson.dataset["items"] ?? "").split(" ").filter(Boolean);
    const done = items.filter((item) => kept.has(`${PREFIX}${lesson.dataset["lesson"]}:quiz:${item}`)).length;
    if (done > 0) lesson.append(said("answered", words.answered(done, items.length)));
  }
  const cards = due();
  const count = cards.filter((time) => time <= new Date()).length;
  if (cards.length > 0) at.append(" ", said("count", words.due(count)));
}

function said(name: string, text: string): HTMLElement {
  const mark = document.createElement("span");
  mark.className = `mark mark-${name}`;
  mark.textContent = text;
  return mark;
}
