// On a phone: nothing sticks out, and a finger drags what a mouse drags.
import { expect, test } from "@playwright/test";
import { LANGS, Timeline } from "./lesson";

for (const width of [320, 390]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 780 }, hasTouch: true, isMobile: true });
    for (const lang of LANGS) {
      test(`${lang}: the page is not wider than the screen`, async ({ page }) => {
        await Timeline.open(page, lang);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide).toBeLessThanOrEqual(width);
      });
    }
  });
}

test.describe("touch", () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });
  test("a finger drags the end of the pause", async ({ page }) => {
    const timeline = await Timeline.open(page, "zh");
    await timeline.pause.scrollIntoViewIfNeeded();
    const { x, y, second } = await timeline.grip();
    const client = await page.context().newCDPSession(page);
    const touch = (type: string, at?: number) =>
      client.send("Input.dispatchTouchEvent", {
        type: type as "touchStart",
        touchPoints: at === undefined ? [] : [{ x: at, y }],
      });
    await touch("touchStart", x);
    for (let step = 1; step <= 10; step += 1) await touch("touchMove", x - step * 2.5 * second);
    await expect(timeline.headline).toHaveText(timeline.words.inOrder);
    await touch("touchEnd");
    await expect(timeline.text).toHaveValue(/A pause [345](\.\d)?s/);
    await timeline.button(timeline.words.undo).click();
    await expect(timeline.text).toHaveValue(/A pause 30s/);
  });
});
