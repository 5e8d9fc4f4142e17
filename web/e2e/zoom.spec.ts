// Everything has room: in a window 320 pixels wide, at 200%, with wide text spacing, and under a finger.
import { expect, test } from "@playwright/test";
import { everywhere, kinds } from "./kinds";
import { LANGS, Timeline } from "./lesson";
import { controls, covered, crowded, small } from "./room";

// WCAG 2.2, 1.4.12: a reader's own spacing.
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-bottom: 2em !important }`;

const WINDOWS = {
  "320 pixels wide": { viewport: { width: 320, height: 640 } },
  "at 200%": { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
};

for (const lang of LANGS) {
  for (const [name, window] of Object.entries(WINDOWS)) {
    test.describe(name, () => {
      test.use(window);
      test(`${lang}: nothing sticks out, is cut off or lies on something else`, async ({ page }) => {
        test.slow();
        expect(await everywhere(page, lang, () => page.evaluate(crowded, false))).toEqual({});
      });
    });
  }

  test(`${lang}: no control is lost in a narrow window, and each can be clicked there`, async ({ page }) => {
    for (const kind of ["front", "lesson", "lab"]) {
      await page.setViewportSize({ width: 1100, height: 900 });
      await kinds(lang)[kind]?.(page);
      const all = await page.evaluate(controls);
      expect(all.length).toBeGreaterThan(20);
      await page.setViewportSize({ width: 320, height: 640 });
      await expect.poll(() => page.evaluate(controls), kind).toEqual(all);
      expect(await page.evaluate(covered), kind).toEqual([]);
    }
  });

  test.describe("with wide text spacing", () => {
    test.use({ viewport: { width: 390, height: 900 }, bypassCSP: true });
    test(`${lang}: nothing sticks out, is cut off or lies on something else`, async ({ page }) => {
      test.slow();
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
      test.slow();
      expect(await everywhere(page, lang, () => page.evaluate(small))).toEqual({});
    });
  });
}

test("names and values as long as the language allows push nothing aside", async ({ page }) => {
  const [long, value] = ["x".repeat(64), "v".repeat(64)];
  for (const width of [320, 1100]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto("/en/lab/");
    const lab = new Timeline(page, "en", "lab");
    await expect(lab.text).toBeVisible();
    await lab.text.fill(`lock L${long.slice(1)}\nstore S${long.slice(1)} accepts token > seen\nA${long.slice(1)} acquire\n1s A${long.slice(1)} write "${value}"\n`);
    await expect(lab.root.locator(".fl-state")).toContainText(value);
    await expect(lab.root.locator(".fl-number").first()).toBeVisible();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over, `at ${width}`).toBeLessThanOrEqual(0);
  }
});

test("each way of looking finds what is put in its way", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/en/glossary/");
  expect(await page.evaluate(crowded, false)).toEqual([]);
  expect(await page.evaluate(covered)).toEqual([]);
  await page.evaluate(() => {
    const add = (tag: string, text: string, style: Partial<CSSStyleDeclaration>): void => {
      const it = document.createElement(tag);
      it.textContent = text;
      Object.assign(it.style, style);
      document.querySelector("main")?.append(it);
    };
    add("button", "hidden below", { position: "relative", display: "block", width: "100px", height: "40px" });
    add("div", "", { position: "relative", width: "100px", height: "40px", marginTop: "-40px", background: "red" });
    add("p", "much too wide", { width: "500px" });
    add("p", "cut off in the middle of a word", { width: "60px", overflow: "hidden", whiteSpace: "nowrap" });
    add("button", "x", { padding: "0", width: "10px", height: "10px" });
  });
  const found = (await page.evaluate(crowded, false)).join("\n");
  for (const fault of ["wide, and its window 320", "“much too wide” sticks out", "is cut off", "runs out of its button"]) expect(found).toContain(fault);
  expect(await page.evaluate(covered)).toEqual(["BUTTON hidden below"]);
  expect((await page.evaluate(small)).filter((it) => it.startsWith("button"))).toEqual(["button. “x” is 10 × 10"]);
  expect(await page.evaluate(controls)).toContain("BUTTON x");
});
