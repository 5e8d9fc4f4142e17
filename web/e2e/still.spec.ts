// Without JavaScript a page is what the browser's parser makes of its HTML: its pictures have to be whole.
import { expect, test } from "@playwright/test";
import { LANGS } from "./lesson";

test.use({ javaScriptEnabled: false });

for (const lang of LANGS) {
  for (const path of ["01-two-executors", "02-timeline", "lab"]) {
    test(`${lang}: the pictures of ${path} are whole without JavaScript`, async ({ page }) => {
      await page.goto(`/${lang}/${path}/`);
      const pictures = page.locator("svg.fl-svg");
      expect(await pictures.count()).toBeGreaterThan(0);
      for (const picture of await pictures.all()) {
        // The last part of a picture is in it, so that nothing before ended it.
        await expect(picture.locator(".fl-playhead-part")).toBeAttached();
      }
      // What is drawn after an element that does not belong into a drawing ends up beside it.
      await expect(page.locator("fencelab-timeline:not(details *) svg .fl-write").first()).toBeVisible();
      await expect(page.locator("fencelab-timeline:not(details *) svg .fl-mark").first()).toBeVisible();
      await expect(page.locator(":is(.fl-write, .fl-mark, .fl-stop):not(svg *)")).toHaveCount(0);
    });
  }
}
