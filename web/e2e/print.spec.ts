// On paper a page is a handout: prose, whole pictures and questions to be filled in, and no controls.
import { expect, test, type Page } from "@playwright/test";
import { kinds } from "./kinds";
import { LANGS } from "./lesson";

// A4 without its margins, in CSS pixels.
test.use({ viewport: { width: 680, height: 970 } });

// What is seen, told by tag, class and text.
const shown = (page: Page, what: string): Promise<string[]> =>
  page.locator(what).evaluateAll((all) =>
    all
      .filter((it) => it.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && it.getClientRects().length > 0)
      .map((it) => `${it.tagName} ${it.getAttribute("class") ?? ""} ${it.textContent.trim().slice(0, 40)}`),
  );

// What stands in a row of a table, or is one of several steps, is a button on the screen and text on paper.
const CONTROLS = "button:not(.fl-trace td button, .fl-problem .fl-way, .fl-step), input:not([type=radio]), select, textarea, nav, [data-stop], [role=slider], .skip";

for (const lang of LANGS) {
  for (const kind of ["front", "lesson", "lesson with SQL", "last lesson", "lab", "incident"]) {
    test(`${lang}: ${kind}: no control, all the prose, whole pictures`, async ({ page }) => {
      await kinds(lang)[kind]?.(page);
      const prose = await shown(page, "main.prose > :is(h1, h2, h3, p:not(.to-lab), ul, ol, .short, table)");
      expect((await shown(page, CONTROLS)).length).toBeGreaterThan(3);
      await page.emulateMedia({ media: "print" });
      expect(await shown(page, CONTROLS)).toEqual([]);
      expect(await shown(page, "main.prose > :is(h1, h2, h3, p:not(.to-lab), ul, ol, .short, table)")).toEqual(prose);

      // Nothing is cut off at the edge of the paper, nor scrolled.
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(680);
      const cut = await page.locator(".fl-figure, .fl-drawing, .fl-scroll, .fl-source, .fl-svg, pre, .wide").evaluateAll((all) =>
        all
          .filter((it) => it.getClientRects().length > 0)
          .filter((it) => {
            const box = it.getBoundingClientRect();
            return box.right > innerWidth + 1 || box.left < -1 || it.scrollWidth > it.clientWidth + 1;
          })
          .map((it) => `${it.tagName} ${it.getAttribute("class") ?? ""} ${it.scrollWidth} of ${it.clientWidth}`),
      );
      expect(cut).toEqual([]);
      if (kind === "lab" || kind.includes("lesson")) {
        const pictures = await page.locator(".fl-live-part svg.fl-svg").evaluateAll((all) =>
          all.filter((it) => it.getClientRects().length > 0).map((it) => it.querySelectorAll(".fl-mark, .fl-write").length),
        );
        expect(pictures.length).toBeGreaterThan(0);
        expect(Math.min(...pictures)).toBeGreaterThan(0);
      }
      // Dark ink on white, whatever the theme.
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      const [ink, paper] = await page.evaluate(() => {
        const style = getComputedStyle(document.body);
        return [style.color, style.getPropertyValue("--paper").trim()];
      });
      expect(ink).toBe("rgb(29, 31, 36)");
      expect(paper).toBe("#fff");
    });
  }

  test(`${lang}: what was folded is read, and a question is as if nobody had answered it`, async ({ page }) => {
    await kinds(lang)["lesson"]?.(page);
    const question = page.locator("[data-item=asked-first]");
    await expect(question.locator(".fl-feedback")).toBeVisible();
    await page.evaluate(() => {
      for (const it of document.querySelectorAll("details")) it.open = false;
    });
    await page.emulateMedia({ media: "print" });
    await expect(question.locator(".fl-feedback")).toBeHidden();
    await expect(question.locator(".fl-refutation")).toBeHidden();
    const choices = await question.locator(".fl-choice").evaluateAll((all) =>
      all.map((it) => {
        const [own, dot] = [getComputedStyle(it), getComputedStyle(it.querySelector("input") as Element)];
        return [own.backgroundColor, own.borderTopColor, own.color, dot.backgroundColor, dot.borderTopColor].join();
      }),
    );
    expect(choices.length).toBeGreaterThan(1);
    expect(new Set(choices).size, "the chosen one looks like the others").toBe(1);
    await expect(page.locator("fencelab-timeline[name=seed] .fl-trace tbody tr").last()).toBeVisible();
    await expect(question.locator(".fl-its-timeline pre")).toBeVisible();
  });

  test(`${lang}: a card shows its answer`, async ({ page }) => {
    await page.goto(`/${lang}/08-remember/`);
    const answer = page.locator(".cards details p").first();
    await expect(answer).toBeHidden();
    await page.emulateMedia({ media: "print" });
    await expect(answer).toBeVisible();
  });

  test(`${lang}: steps to be put in order are there, without the order that was given`, async ({ page }) => {
    await kinds(lang)["last lesson"]?.(page);
    const steps = page.locator("[data-kind=order] .fl-step");
    const count = await steps.count();
    expect(count).toBeGreaterThan(2);
    await steps.nth(1).click();
    await page.emulateMedia({ media: "print" });
    for (const step of await steps.all()) await expect(step).toBeVisible();
    const looks = await steps.evaluateAll((all) => all.map((it) => [getComputedStyle(it).backgroundColor, getComputedStyle(it).borderTopColor].join()));
    expect(new Set(looks).size).toBe(1);
    for (const number of await steps.locator(".fl-step-number").all()) await expect(number).toBeHidden();
  });
}
