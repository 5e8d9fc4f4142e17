// Labels never collide: every timeline of the lessons and of the lab's shelf is drawn, narrow and wide, in both
// languages, in Chinese in two sets of fonts, and the boxes of all that is written are compared.
import { expect, test } from "@playwright/test";
import { readdirSync, readFileSync } from "node:fs";
import { setInOwnFonts } from "./fonts";
import { LANGS, Timeline } from "./lesson";

// Widths of a page: the narrowest phones, common phones, a desk.
const WIDTHS = [320, 360, 1100];

// What is wrong with the picture as it is drawn now, in words.
function faults(root: Element): string[] {
  // Letters may touch a neighbour's empty edge.
  const SLACK = 2;
  type Box = { name: string; left: number; right: number; top: number; bottom: number };
  const svg = root.querySelector(".fl-live-part .fl-svg");
  if (!svg) return ["no picture"];
  const boxes = (selector: string, name: (it: Element) => string): Box[] =>
    [...svg.querySelectorAll(selector)].flatMap((it) => {
      const { left, right, top, bottom } = it.getBoundingClientRect();
      return right > left ? [{ name: name(it), left, right, top, bottom }] : [];
    });
  const meet = (one: Box, other: Box): boolean =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > SLACK &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > SLACK;
  const texts = boxes("text", (it) => `${it.getAttribute("class") ?? ""}:${it.textContent ?? ""}`);
  const grips = boxes(".fl-grip circle", (it) => it.closest("[data-stop]")?.getAttribute("aria-label") ?? "");
  const found: string[] = [];
  texts.forEach((one, n) => {
    for (const other of texts.slice(n + 1)) if (meet(one, other)) found.push(`“${one.name}” meets “${other.name}”`);
    for (const grip of grips) if (meet(one, grip)) found.push(`“${one.name}” lies under “${grip.name}”`);
  });
  const edge = svg.getBoundingClientRect();
  for (const { name, left, right, top, bottom } of texts) {
    const inside = left >= edge.left - 1 && right <= edge.right + 1 && top >= edge.top - 1 && bottom <= edge.bottom + 1;
    if (!inside) found.push(`“${name}” is cut off`);
  }
  grips.forEach((one, n) => {
    for (const other of grips.slice(n + 1)) if (meet(one, other)) found.push(`grip “${one.name}” meets “${other.name}”`);
  });
  return found;
}

// All texts, by the names of their files.
function texts(): [string, string][] {
  return ["lessons", "tests/timelines/truths", "tests/timelines/misconceptions", "tests/timelines/incidents"].flatMap((name) => {
    const folder = new URL(`../../${name}/`, import.meta.url);
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tl"));
    return files.map((file): [string, string] => [`${name}/${file}`, readFileSync(new URL(file, folder), "utf8")]);
  });
}

// Fonts for Chinese draw signs like “ and · wide.
const FONTS = { zh: ["the machine's", "the project's"], en: ["the machine's"] };

for (const lang of LANGS) {
  for (const fonts of FONTS[lang]) {
    for (const width of WIDTHS) {
      test(`${lang}: labels never collide, ${width} pixels wide, in ${fonts} fonts`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(`/${lang}/lab/`);
        if (fonts === "the project's") await setInOwnFonts(page);
        await expect(page.locator("fencelab-timeline[data-awake]")).toBeVisible();
        const lab = new Timeline(page, lang, "lab");
        const all = texts();
        expect(all.length).toBeGreaterThan(100);
        const found: string[] = [];
        for (const [name, text] of all) {
          await lab.text.fill(text);
          const wrong = await lab.root.evaluate(faults);
          found.push(...wrong.map((it) => `${name}: ${it}`));
        }
        expect(found).toEqual([]);
      });
    }
  }
}
