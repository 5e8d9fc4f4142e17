// Forced colours: the reader's own colours reach into the pictures, and what a ground said before is said
// otherwise.
import { expect, test, type Locator, type Page } from "@playwright/test";
import * as culori from "culori";
import { below, SHAPE, TEXT } from "./colour";
import type { Lang } from "./lesson";
import { shapes, texts } from "./paint";
import { MARKS, openScene } from "./scene";

const SYSTEM = ["Canvas", "CanvasText", "LinkText", "GrayText", "Highlight", "HighlightText", "ButtonText", "ButtonFace", "ButtonBorder", "Field", "FieldText"];

// The colours that this reader has chosen.
const system = (page: Page): Promise<string[]> =>
  page.evaluate((names) => {
    const probe = document.body.appendChild(document.createElement("span"));
    const colours = names.map((name) => {
      probe.style.color = name;
      return getComputedStyle(probe).color;
    });
    probe.remove();
    return colours;
  }, SYSTEM);

// How something looks, as far as a chosen one could look different.
const looks = (it: Locator): Promise<string> =>
  it.first().evaluate((element) => {
    const style = getComputedStyle(element);
    return [style.color, style.backgroundColor, style.borderTopColor, style.fill, style.stroke].join();
  });

for (const [colorScheme, lang] of [
  ["light", "zh"],
  ["dark", "en"],
] as [("light" | "dark"), Lang][]) {
  test.describe(`forced, ${colorScheme}`, () => {
    test.use({ colorScheme });
    test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: "active" }));

    test("a picture has no colours but the reader's, and what is seen and what is chosen stand out", async ({ page }) => {
      const lab = await openScene(page, lang);
      const own = new Set(await system(page));
      expect(own.size).toBeGreaterThanOrEqual(4);
      const drawn = await lab.root.evaluate(shapes);
      expect(drawn.length).toBeGreaterThan(60);
      const foreign = drawn.filter(({ paints }) => paints.some(({ colour }) => !own.has(colour)));
      expect([...new Set(foreign.map(({ what, paints }) => `${what} ${paints.map((it) => it.colour).join()}`))]).toEqual([]);
      expect(below(drawn, SHAPE)).toEqual([]);
      expect(below(await page.locator("body").evaluate(texts), TEXT)).toEqual([]);
      for (const mark of Object.values(MARKS)) {
        const box = await lab.root.locator(mark).first().boundingBox();
        expect(Math.max(box?.width ?? 0, box?.height ?? 0), mark).toBeGreaterThanOrEqual(10);
      }

      // What is chosen, pressed, switched off or has the focus looks so.
      const { root } = lab;
      const pairs: [string, string][] = [
        [".fl-choice.fl-on", ".fl-choice:not(.fl-on)"],
        [".fl-flip-list li.fl-on", ".fl-flip-list li:not(.fl-on)"],
        [".fl-band.fl-on rect", ".fl-band:not(.fl-on) rect"],
        [".fl-trace tr.fl-here", ".fl-trace tbody tr:not(.fl-here)"],
        [".fl-verdict button[aria-pressed=true]", ".fl-verdict button[aria-pressed=false]"],
        [".fl-start.fl-chosen circle", ".fl-start:not(.fl-chosen) circle"],
        [".fl-valid rect", ".fl-belief rect"],
        ["button:disabled", ".fl-tools button:enabled"],
        [".fl-broken .fl-sign", ".fl-kept .fl-sign"],
      ];
      for (const [one, other] of pairs) expect(await looks(root.locator(one)), one).not.toBe(await looks(root.locator(other)));
      const seal = await root.locator(".fl-seal").first().evaluate((it) => {
        const [style, sign] = [getComputedStyle(it), getComputedStyle(it, "::before")];
        return { ground: style.backgroundColor, sign: sign.color, kept: style.forcedColorAdjust };
      });
      // The browser's own ground would come between the two.
      expect(seal.kept).toBe("none");
      expect(culori.wcagContrast(seal.ground, seal.sign)).toBeGreaterThanOrEqual(4.5);
      const line = await root.locator(".fl-lit").evaluate((it) => getComputedStyle(it).outlineStyle);
      expect(line).toBe("solid");
      await page.keyboard.press("Shift");
      for (const place of [".fl-grip", ".fl-start", ".fl-playhead"]) {
        const stop = root.locator(place).first();
        const before = await looks(stop.locator(".fl-reach"));
        await stop.focus();
        expect(await looks(stop.locator(".fl-reach")), place).not.toBe(before);
      }
      for (const place of [".fl-tools button:enabled", "input[type=number]", "summary"]) {
        await root.locator(place).first().focus();
        const outline = await root.locator(place).first().evaluate((it) => getComputedStyle(it).outlineStyle);
        expect(outline, place).not.toBe("none");
      }
    });
  });
}
