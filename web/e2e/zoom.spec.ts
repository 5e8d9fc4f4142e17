// Everything has room: in a window 320 pixels wide, at 200%, with wide text spacing, and under a finger.
import { expect, test, type Page } from "@playwright/test";
import { LANGS, Timeline, type Lang } from "./lesson";
import { crowded, small } from "./room";

// WCAG 2.2, 1.4.12: a reader's own spacing.
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-bottom: 2em !important }`;

// Everything is unfolded, chosen, answered and opened.
async function unfold(page: Page): Promise<void> {
  for (const late of [".fl-settings", ".fl-keys", ".fl-share"]) await expect(page.locator(late).first()).toBeVisible();
  await page.evaluate(() => {
    for (const it of document.querySelectorAll("details")) it.open = true;
  });
  await expect(page.locator(".fl-setting-group").first()).toBeVisible();
}

async function openLesson(page: Page, lang: Lang): Promise<Timeline> {
  const lesson = await Timeline.open(page, lang);
  for (const island of await page.locator("fencelab-timeline, fencelab-quiz").all()) {
    await island.scrollIntoViewIfNeeded();
    await expect(island).toHaveAttribute("data-awake", "");
  }
  const question = page.locator("[data-item=asked-first]");
  await question.locator("input[value=b-is-safe]").check();
  await question.locator("button[type=submit]").click();
  await expect(question.locator(".fl-refutation svg")).toBeVisible();
  await lesson.root.locator(".fl-compare button").first().click();
  await lesson.root.getByRole("radio", { name: lesson.words.noCheck }).check();
  await expect(lesson.root.locator(".fl-differs").first()).toBeAttached();
  await lesson.root.locator(".fl-does button").first().click();
  await expect(lesson.root.locator(".fl-menu")).toBeVisible();
  await unfold(page);
  return lesson;
}

async function openLab(page: Page, lang: Lang): Promise<Timeline> {
  await page.goto(`/${lang}/lab/#start=truths/01-gap.bites`);
  const lab = new Timeline(page, lang, "lab");
  await expect(lab.text).toHaveValue(/A write "late"/);
  await unfold(page);
  await lab.root.locator("[data-wish=tl]").click();
  await expect(lab.root.locator(".fl-share-said")).not.toBeEmpty();
  // A line too many: something is wrong, and something can be written next.
  await lab.text.fill(`${await lab.text.inputValue()}\nA pasue 3s`);
  await expect(lab.root.locator(".fl-problem").first()).toBeVisible();
  await lab.text.press("End");
  return lab;
}

// The pages of a language, one after the other, with what is wrong on each.
async function everywhere(page: Page, lang: Lang, look: () => Promise<string[]>): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const path of ["/", `/${lang}/`, "/404.html"]) {
    await page.goto(path);
    found[path] = await look();
  }
  await openLab(page, lang);
  found["lab"] = await look();
  await openLesson(page, lang);
  found["lesson"] = await look();
  return Object.fromEntries(Object.entries(found).filter(([, faults]) => faults.length > 0));
}

const WINDOWS = {
  "320 pixels wide": { viewport: { width: 320, height: 640 } },
  "at 200%": { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
};

for (const lang of LANGS) {
  for (const [name, window] of Object.entries(WINDOWS)) {
    test.describe(name, () => {
      test.use(window);
      test(`${lang}: nothing sticks out, is cut off or lies on something else`, async ({ page }) => {
        expect(await everywhere(page, lang, () => page.evaluate(crowded, false))).toEqual({});
      });
    });
  }

  test.describe("with wide text spacing", () => {
    test.use({ viewport: { width: 390, height: 900 }, bypassCSP: true });
    test(`${lang}: nothing sticks out, is cut off or lies on something else`, async ({ page }) => {
      const look = async (): Promise<string[]> => {
        await page.addStyleTag({ content: SPACING });
        return page.evaluate(crowded, true);
      };
      expect(await everywhere(page, lang, look)).toEqual({});
    });
  });

  test.describe("under a finger", () => {
    test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });
    test(`${lang}: everything is large enough to be hit`, async ({ page }) => {
      expect(await everywhere(page, lang, () => page.evaluate(small))).toEqual({});
    });
  });
}
