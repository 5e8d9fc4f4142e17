// What a reader finds on a lesson page, by role and name.
import { expect, type Locator, type Page } from "@playwright/test";

export const LANGS = ["zh", "en"] as const;
export type Lang = (typeof LANGS)[number];

export const WORDS = {
  zh: {
    inOrder: "每次写入都来自当时的持有者，没有写入被错误地覆盖。",
    refused: "S挡住了A：A不持有锁，写入被拒绝（令牌过时）。",
    overwritten: "A的写入覆盖了B在S中已确认的结果。",
    pause: "A的暂停时长",
    text: "时间线的文本",
    undo: "撤销",
    redo: "重做",
    reset: "恢复原样",
    noCheck: "不检查",
    check: "检查",
  },
  en: {
    inOrder: "Every write came from the holder of that moment, and none was wrongly overwritten.",
    refused: "S kept A out: A did not hold the lock, and its write was refused (stale token).",
    overwritten: "A's write replaced B's acknowledged result in S.",
    pause: "Length of A's pause",
    text: "The timeline as text",
    undo: "Undo",
    redo: "Redo",
    reset: "Reset",
    noCheck: "no check",
    check: "Check",
  },
} as const;

// A timeline of the lesson, awake.
export class Timeline {
  readonly root: Locator;
  constructor(
    readonly page: Page,
    readonly lang: Lang,
    name = "seed",
  ) {
    this.root = page.locator(`fencelab-timeline[name=${name}]`);
  }

  static async open(page: Page, lang: Lang, name = "seed"): Promise<Timeline> {
    await page.goto(`/${lang}/02-timeline/`);
    const timeline = new Timeline(page, lang, name);
    // The prediction above it wakes up too, and may move what is below.
    const prediction = page.locator(".predict fencelab-quiz").first();
    await prediction.scrollIntoViewIfNeeded();
    await expect(prediction).toHaveAttribute("data-awake");
    await timeline.root.scrollIntoViewIfNeeded();
    await expect(timeline.text).toBeVisible();
    return timeline;
  }

  // Every event as a sentence. The table is folded at first.
  async openTrace(): Promise<void> {
    await this.root.locator(".fl-trace summary").click();
  }

  get words() {
    return WORDS[this.lang];
  }
  get headline(): Locator {
    return this.root.locator("[data-outcome]");
  }
  get text(): Locator {
    return this.root.getByRole("textbox", { name: this.words.text });
  }
  get pause(): Locator {
    return this.root.getByRole("button", { name: this.words.pause });
  }
  // The number of what is chosen, as a field.
  get field(): Locator {
    return this.root.getByRole("spinbutton", { name: this.words.pause });
  }
  button(name: string): Locator {
    return this.root.getByRole("button", { name, exact: true });
  }

  // The middle of the grip at the end of A's pause, and how many pixels a second is wide there.
  async grip(): Promise<{ x: number; y: number; second: number }> {
    await this.pause.scrollIntoViewIfNeeded();
    const box = await this.pause.locator("circle").boundingBox();
    const ticks = this.root.locator(".fl-tick");
    const [from, to] = [await ticks.first().boundingBox(), await ticks.nth(1).boundingBox()];
    const step = Number.parseFloat((await ticks.nth(1).textContent()) ?? "");
    if (!box || !from || !to) throw new Error("the picture is not drawn");
    const second = (to.x + to.width / 2 - from.x - from.width / 2) / step;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, second };
  }
}
