// Colours: read from what a browser paints, and not from a list of the style sheet's names, since a list says
// nothing about which colour meets which, and does not notice a new mark. Shapes and words come first, so marks
// have to differ in shape; that their colours can be told apart by everybody comes on top.
import { expect, test, type Page } from "@playwright/test";
import * as culori from "culori";
import { below, parsed, SHAPE, TEXT } from "./colour";
import { Timeline, type Lang } from "./lesson";
import { shapes, texts, type Painted } from "./paint";
import { MARKS, openScene, SLIPS } from "./scene";

// CIEDE2000: 2 is just seen side by side, 10 at a glance.
const APART = 12;

// What need not stand out: each number of the axis has its own place, and the dots and lines of help.
const HELP = /fl-grid/;

const EYES = {
  all: (colour: culori.Color) => colour,
  "no red": culori.filterDeficiencyProt(1),
  "no green": culori.filterDeficiencyDeuter(1),
  "no blue": culori.filterDeficiencyTrit(1),
};

const written = (page: Page): Promise<Painted[]> => page.locator("body").evaluate(texts);

// The colour that says most about a mark: its fill, or its line where it has none or is open.
async function colourOf(lab: Timeline, mark: string): Promise<string> {
  return lab.root.locator(mark).first().locator("rect, circle, path").first().evaluate((shape) => {
    const { fill, stroke } = getComputedStyle(shape);
    return fill === "none" ? stroke : fill;
  });
}

for (const [theme, lang] of [
  ["light", "zh"],
  ["dark", "en"],
] as [("light" | "dark"), Lang][]) {
  test.describe(theme, () => {
    test.use({ colorScheme: theme });

    test("every text and every shape of the picture stands out", async ({ page }) => {
      const lab = await openScene(page, lang);
      const painted = (await lab.root.evaluate(shapes)).filter((it) => !HELP.test(it.what));
      expect(below(painted, SHAPE)).toEqual([]);
      expect(below(await written(page), TEXT)).toEqual([]);
      // What is compared, a free place that was chosen, and its menu.
      await lab.root.locator(".fl-compare button").first().click();
      await lab.root.locator(".fl-does button").first().click();
      await expect(lab.root.locator(".fl-menu")).toBeVisible();
      await lab.root.getByRole("radio", { name: lab.words.noCheck }).first().check();
      await expect(lab.root.locator(".fl-differs").first()).toBeAttached();
      const more = (await lab.root.evaluate(shapes)).filter((it) => !HELP.test(it.what));
      expect(below(more, SHAPE)).toEqual([]);
      expect(below(await written(page), TEXT)).toEqual([]);
    });

    test("so does what is said about lines and answers", async ({ page }) => {
      await page.goto(`/${lang}/lab/`);
      const lab = new Timeline(page, lang, "lab");
      await lab.text.fill(SLIPS);
      await expect(lab.root.locator(".fl-gutter .fl-unmet")).toHaveCount(2);
      expect(below(await written(page), TEXT)).toEqual([]);
      await lab.text.fill(`${SLIPS}0s A pause 1s\nA pasue\n`);
      await expect(lab.root.locator(".fl-problem").first()).toBeVisible();
      // The picture is an old one then, and is drawn faintly.
      const beside = (await written(page)).filter((it) => !it.what.startsWith("text"));
      expect(below(beside, TEXT)).toEqual([]);
      await page.goto(`/${lang}/02-timeline/`);
      await page.locator("fencelab-quiz").last().scrollIntoViewIfNeeded();
      for (const [item, answer] of [["asked-first", "b-is-safe"], ["from-the-grant", "accepted"]]) {
        const question = page.locator(`[data-item=${item}]`);
        await question.locator(`input[value=${answer}]`).check();
        await question.locator("button[type=submit]").click();
        await expect(question.locator("[data-right]")).toBeVisible();
      }
      expect(below(await written(page), TEXT)).toEqual([]);
      for (const path of ["/", `/${lang}/`]) {
        await page.goto(path);
        expect(below(await written(page), TEXT)).toEqual([]);
      }
    });

    test("fields have an edge, and the focus is seen on everything that can have it", async ({ page }) => {
      const lab = await openScene(page, lang);
      const edges = await lab.root.locator("input[type=number], select, .fl-source").evaluateAll((all) =>
        all.filter((it) => it.getClientRects().length > 0).map((it) => {
          const box = (it.parentElement as Element).closest(".fl-chosen-part, .fl") as Element;
          return { what: it.className || it.tagName, colour: getComputedStyle(it).borderTopColor, ground: getComputedStyle(box).backgroundColor };
        }),
      );
      expect(edges.length).toBeGreaterThanOrEqual(4);
      for (const { what, colour, ground } of edges) {
        expect(culori.wcagContrast(parsed(colour), parsed(ground)), what).toBeGreaterThanOrEqual(SHAPE);
      }
      // A key was pressed last: from here on the focus is shown.
      await page.keyboard.press("Shift");
      const places = ["a", "button:enabled", ".fl-choice input", "input[type=number]", "select", "textarea", "summary", ".fl-grip", ".fl-start", ".fl-playhead", ".fl-scroll"];
      for (const place of places) {
        const it = page.locator(place === "a" ? "main a" : `fencelab-timeline ${place}`).locator("visible=true").first();
        await it.focus();
        const ring = await it.evaluate((at) => {
          const shown = at.matches(".fl-choice input") ? at.closest("label") : at.matches("textarea") ? at.closest(".fl-source") : at;
          const reach = at.querySelector(".fl-reach");
          const style = getComputedStyle(reach ?? (shown as Element));
          let ground = "";
          for (let up: Element | null = at.parentElement; up && !ground; up = up.parentElement) {
            const { backgroundColor } = getComputedStyle(up);
            if (up !== shown && !/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)) ground = backgroundColor;
          }
          return reach
            ? { colour: style.stroke, width: Number.parseFloat(style.strokeWidth), ground }
            : { colour: style.outlineColor, width: style.outlineStyle === "none" ? 0 : Number.parseFloat(style.outlineWidth), ground };
        });
        expect(ring.width, place).toBeGreaterThanOrEqual(2);
        expect(culori.wcagContrast(parsed(ring.colour), parsed(ring.ground)), place).toBeGreaterThanOrEqual(SHAPE);
      }
    });

    test("no two marks have one shape, each has its words, and the colours that mean most are far apart for everybody", async ({ page }) => {
      const lab = await openScene(page, lang);
      // The pairs that a reader must never mix up: let in rightly, refused, let in wrongly.
      const colours: Record<string, string> = {};
      for (const name of ["accepted", "refused", "let in"] as const) colours[name] = await colourOf(lab, MARKS[name]);
      const sign = (verdict: string) => lab.root.locator(`${verdict} .fl-sign`).first().evaluate((it) => getComputedStyle(it).borderTopColor);
      expect(await sign(".fl-kept")).toBe(colours["accepted"]);
      expect(await sign(".fl-broken")).toBe(colours["let in"]);
      expect(await sign(".fl-seen")).toBe(colours["refused"]);
      const difference = culori.differenceCiede2000();
      const names = Object.keys(colours);
      for (const [place, one] of names.entries()) {
        for (const other of names.slice(place + 1)) {
          for (const [eyes, filter] of Object.entries(EYES)) {
            const [a, b] = [one, other].map((name) => filter(parsed(colours[name] ?? ""))) as [culori.Color, culori.Color];
            expect(difference(a, b), `${one} and ${other}, ${eyes}`).toBeGreaterThanOrEqual(APART);
          }
        }
      }
      // All others have a colour that another one has: they differ by their outline, and by their sentence.
      const drawn = new Map<string, string>();
      for (const [name, mark] of Object.entries(MARKS)) {
        const { shape, title } = await lab.root.locator(mark).first().evaluate((it) => ({
          shape: [...it.querySelectorAll("rect, circle, path, text")]
            .map((part) => [part.tagName, part.getAttribute("d")?.replace(/^M\S+ [\d.-]+(?=m)/, ""), part.getAttribute("r"), part.textContent].join(" "))
            .join("; "),
          title: it.querySelector("title")?.textContent ?? "",
        }));
        expect(title.length, name).toBeGreaterThan(5);
        expect(drawn.get(shape), `${name} is drawn like another mark`).toBeUndefined();
        drawn.set(shape, name);
      }
      const signs = await lab.root.locator(".fl-kept .fl-sign, .fl-broken .fl-sign, .fl-seen .fl-sign").evaluateAll((all) =>
        all.map((it) => {
          const style = getComputedStyle(it);
          return [style.borderTopLeftRadius, style.transform === "none", style.backgroundColor === "rgba(0, 0, 0, 0)"].join();
        }),
      );
      expect(new Set(signs).size).toBe(3);
    });
  });
}
