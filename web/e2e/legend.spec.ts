// What the picture says about itself: the labels of the text's lines, and a legend of its shapes.
import { expect, test } from "@playwright/test";
import { LANGS, Timeline } from "./lesson";

const TITLE = { zh: "图例", en: "Legend" };

for (const lang of LANGS) {
  test(`${lang}: labels of the text stand in the picture, in their order`, async ({ page }) => {
    for (const width of [360, 1100]) {
      await page.setViewportSize({ width, height: 900 });
      const timeline = await Timeline.open(page, lang);
      await expect(timeline.root.locator(".fl-label")).toHaveText(["t0", "t1", "t2", "t3", "t4"]);
    }
    const timeline = new Timeline(page, lang);
    await timeline.text.fill((await timeline.text.inputValue()).replace("t2  lease", "    lease"));
    await expect(timeline.root.locator(".fl-label")).toHaveText(["t0", "t1", "t3", "t4"]);
  });

  test(`${lang}: the legend opens by key, and its shapes are there only then`, async ({ page }) => {
    const timeline = await Timeline.open(page, lang);
    const legend = timeline.root.locator(".fl-legend");
    await expect(legend.locator("svg")).toHaveCount(0);
    await legend.getByText(TITLE[lang]).focus();
    await page.keyboard.press("Enter");
    await expect(legend.locator("dt svg")).toHaveCount(9);
    for (const shape of [".fl-yes circle", ".fl-no rect", ".fl-late path", ".fl-belief rect", ".fl-pause rect"]) {
      await expect(legend.locator(shape)).toBeVisible();
    }
    for (const meaning of await legend.locator("dd").all()) await expect(meaning).not.toBeEmpty();
    await page.keyboard.press("Enter");
    await expect(legend.locator("svg")).toHaveCount(0);
  });
}
