// How the editor looks, compared with pictures that somebody has looked at: web/e2e/pictures. The text is the
// test's own, so that a change of a lesson changes no picture. docs/testing.md says how to renew them.
import { expect, type Locator, type Page, test } from "@playwright/test";
import { setInOwnFonts } from "./fonts";
import { type Lang, Timeline } from "./lesson";

const SEED = `lock L  lease 10s  tokens from 41
store S  accepts token > seen

t0  A acquire -> lease=10s, token=41
t1  A pause 30s
t2  lease expires
t3  B acquire -> token=42 -> storage accepts
t4  A resumes -> token=41 -> storage rejects
`;

// One accepted although it was stale, and one that is on its way for a long time.
const LATE = `lock L  lease 10s  tokens from 41
store S  accepts any

0s   A acquire
1s   A pause 14s
12s  B acquire
13s  B write "new"
16s  A write "old" delay 3s
`;

const WRONG = `lock L  lease 10s  tokens from 41
store S  accepts token > seen

0s  A aquire -> token=41
1s  A write "a" -> rejected
`;

// In place of the words of a lesson.
const SENTENCE = {
  zh: "存储只认它见过的最大令牌，持有锁的人是谁，它并不知道。",
  en: "A store knows the highest token that it has seen, and not who holds the lock.",
};

// Each light and each width in each language, and not every combination: pictures are kept for ever.
const LOOKS = [
  { name: "desk-light", width: 1000, colorScheme: "light", langs: ["zh"] },
  { name: "desk-dark", width: 1000, colorScheme: "dark", langs: ["en"] },
  { name: "phone-light", width: 360, colorScheme: "light", langs: ["en"] },
  { name: "phone-dark", width: 360, colorScheme: "dark", langs: ["zh"] },
] as const;

// A piece of the page of a fixed size from the upper edge of something: letters of another font may need more
// lines, and pictures of unequal size cannot be compared.
async function look(page: Page, top: Locator, height: number, name: string): Promise<void> {
  await top.evaluate((it) => window.scrollTo(0, it.getBoundingClientRect().top + window.scrollY - 8));
  // What stands above it may end between two pixels, and must not blur it.
  await top.evaluate((it) => {
    if (!(it instanceof HTMLElement)) return;
    const over = it.getBoundingClientRect().top % 1;
    it.style.position = "relative";
    it.style.top = `${over > 0 ? 1 - over : 0}px`;
  });
  const y = await top.evaluate((it) => Math.round(it.getBoundingClientRect().top) - 8);
  const width = page.viewportSize()?.width ?? 0;
  await expect(page).toHaveScreenshot(`${name}.png`, { clip: { x: 0, y, width, height } });
}

// A picture of one machine can be compared on another, since both have these fonts.
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await setInOwnFonts(page);
}

async function open(page: Page, lang: Lang, text: string): Promise<Timeline> {
  await visit(page, `/${lang}/lab/`);
  const lab = new Timeline(page, lang, "lab");
  await expect(lab.root.locator(".fl-keys").first()).toBeVisible();
  await lab.text.fill(text);
  return lab;
}

for (const { name, width, colorScheme, langs } of LOOKS) {
  test.describe(name, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme });
    const isPhone = width < 500;

    for (const lang of langs) {
      const as = (state: string): string => `${state}-${lang}-${name}`;

      test(`${lang}: an editor`, async ({ page }) => {
        const lab = await open(page, lang, SEED);
        await look(page, lab.root, isPhone ? 640 : 560, as("editor"));
        await look(page, lab.root.locator(".fl-bench"), 480, as("bench"));
      });

      test(`${lang}: while something is dragged`, async ({ page }) => {
        const lab = await open(page, lang, SEED);
        const { x, y, second } = await lab.grip();
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x - 8 * second, y, { steps: 4 });
        await expect(lab.root.locator(".fl-held-now")).toBeVisible();
        await expect(lab.root.locator(".fl-flip").first()).toBeAttached();
        await look(page, lab.root.locator(".fl-figure"), 460, as("dragging"));
      });

      test(`${lang}: two runs compared`, async ({ page }) => {
        const lab = await open(page, lang, LATE);
        await lab.root.locator(".fl-compare button").click();
        await lab.root.locator(".fl-policies input").nth(1).check();
        await expect(lab.root.locator(".fl-differs").first()).toBeAttached();
        await look(page, lab.root.locator(".fl-figure"), 860, as("compared"));
      });

      test(`${lang}: a mistake in the text`, async ({ page }) => {
        const lab = await open(page, lang, WRONG);
        await expect(lab.root.locator(".fl-problems")).not.toBeEmpty();
        await look(page, lab.root.locator(".fl-text-part"), 440, as("mistake"));
      });

      test(`${lang}: an answered question`, async ({ page }) => {
        await visit(page, `/${lang}/02-timeline/`);
        const question = page.locator("[data-item=from-the-grant]");
        const quiz = page.locator("fencelab-quiz", { has: question });
        await quiz.scrollIntoViewIfNeeded();
        await expect(quiz).toHaveAttribute("data-awake");
        await question.locator("input[value=accepted]").check();
        await question.locator(".fl-sure input").last().check();
        await question.locator(".fl-main").click();
        await expect(question.locator("[data-right]")).toBeVisible();
        // Words of the lesson are its own business.
        await question.evaluate((it, text) => {
          for (const part of it.querySelectorAll(".fl-stem, .fl-choice-text, .fl-feedback p")) {
            const words = [...part.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
            for (const node of words.slice(-1)) node.textContent = text;
          }
        }, SENTENCE[lang]);
        await look(page, question, isPhone ? 720 : 520, as("answered"));
      });
    }
  });
}
