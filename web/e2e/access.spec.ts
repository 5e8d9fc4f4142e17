// Everyone can use it: axe finds nothing on any kind of page, in both languages, both themes, and on a phone.
import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { everywhere } from "./kinds";
import { LANGS } from "./lesson";

async function faults(page: Page): Promise<string[]> {
  const { violations, passes } = await new AxeBuilder({ page }).analyze();
  expect(passes.length, "something is looked at").toBeGreaterThan(10);
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id} at ${node.target.join(" ")}`));
}

for (const lang of LANGS) {
  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(`${lang}, ${colorScheme}`, () => {
      test.use({ colorScheme });
      test("axe finds nothing on any kind of page", async ({ page }) => {
        test.slow();
        expect(await everywhere(page, lang, () => faults(page))).toEqual({});
      });
    });
  }

  test.describe(`${lang}, on a phone`, () => {
    test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });
    test("axe finds nothing on any kind of page", async ({ page }) => {
      test.slow();
      expect(await everywhere(page, lang, () => faults(page))).toEqual({});
    });
  });
}

test("axe is asked in earnest: a button without a name and a pale text are found", async ({ page }) => {
  await page.goto("/en/glossary/");
  await page.evaluate(() => {
    const text = document.createElement("p");
    text.textContent = "pale";
    text.style.color = "#bbb";
    document.querySelector("main")?.append(document.createElement("button"), text);
  });
  expect((await faults(page)).map((it) => it.split(" ")[0]).sort()).toEqual(["button-name", "color-contrast"]);
});
