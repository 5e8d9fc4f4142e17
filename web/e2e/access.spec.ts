// Everyone can use it: axe finds nothing, in both languages and both themes.
import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { LANGS, Timeline } from "./lesson";

for (const lang of LANGS) {
  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(`${lang}, ${colorScheme}`, () => {
      test.use({ colorScheme });

      test("axe finds nothing on the lesson", async ({ page }) => {
        const timeline = await Timeline.open(page, lang);
        await timeline.root.getByRole("radio", { name: timeline.words.noCheck }).check();
        for (const island of await page.locator("fencelab-timeline, fencelab-quiz").all()) {
          await island.scrollIntoViewIfNeeded();
        }
        const question = page.locator("[data-item=asked-first]");
        await question.locator("input[value=b-is-safe]").check();
        await question.getByRole("button", { name: timeline.words.check, exact: true }).click();
        await expect(question.locator(".fl-refutation svg")).toBeVisible();
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.target) }))).toEqual([]);
      });

      test("axe finds nothing in the lab, with a starting point open and everything unfolded", async ({ page }) => {
        await page.goto(`/${lang}/lab/#start=truths/01-gap.bites`);
        const lab = new Timeline(page, lang, "lab");
        await expect(lab.text).toHaveValue(/A write "late"/);
        await lab.root.locator(".fl-share summary").click();
        await lab.root.locator("[data-wish=tl]").click();
        await expect(lab.root.locator(".fl-share-said")).toContainText("lab.tl");
        await page.getByRole("searchbox").fill("a");
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.target) }))).toEqual([]);
      });

      test("axe finds nothing on the other pages", async ({ page }) => {
        for (const path of ["/", `/${lang}/`, "/404.html"]) {
          await page.goto(path);
          const { violations } = await new AxeBuilder({ page }).analyze();
          expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.target) }))).toEqual([]);
        }
      });
    });
  }
}
