// The lab: a shelf of starting points, each one click away from the editor.
import { readdirSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import { LANGS, Timeline, type Lang } from "./lesson";

const WORDS = {
  zh: { lab: "实验室", search: "在示例里查找", blank: "从空白开始", gap: "首次写入前的空档", unknown: "这里没有" },
  en: { lab: "Lab", search: "Search the starting points", blank: "New from blank", gap: "The gap before the first write", unknown: "is not here" },
} as const;

const FOLDERS = ["truths", "misconceptions", "incidents"].map((name) => ({
  name,
  files: readdirSync(new URL(`../../tests/timelines/${name}`, import.meta.url)).filter((file) => file.endsWith(".tl")),
}));

async function open(page: Page, lang: Lang, hash = ""): Promise<Timeline> {
  await page.goto(`/${lang}/lab/${hash}`);
  await expect(page.locator("fencelab-timeline[data-awake]")).toBeVisible();
  await expect(page.getByRole("searchbox")).toBeVisible();
  return new Timeline(page, lang, "lab");
}

for (const lang of LANGS) {
  const words = WORDS[lang];

  test(`${lang}: everything is on the shelf, and opens as one change`, async ({ page }) => {
    const lab = await open(page, lang);
    for (const { name, files } of FOLDERS) {
      const links = page.locator(`.shelf section#${name} li > a`);
      const found = await links.evaluateAll((all) => all.map((it) => it.getAttribute("href")));
      expect(found.sort()).toEqual(files.map((file) => `#start=${name}/${file.replace(/\.tl$/, "")}`).sort());
    }
    const before = await lab.text.inputValue();
    await page.getByRole("link", { name: words.gap }).click();
    await expect(lab.text).toHaveValue(new RegExp(`^# ${words.gap}\nlock`));
    await expect(lab.headline).toHaveAttribute("data-outcome", "let-in");
    await expect(page.locator(".fl-note-start")).toContainText(words.gap);
    await expect(lab.root).toBeInViewport();
    await lab.button(lab.words.undo).click();
    await expect(lab.text).toHaveValue(before);
    await lab.button(lab.words.redo).click();
    await expect(lab.text).toHaveValue(/A write "late"/);
  });

  test(`${lang}: a search narrows the shelf, says how much is left, and Escape ends it`, async ({ page }) => {
    await open(page, lang);
    const [field, items] = [page.getByRole("searchbox", { name: words.search }), page.locator(".shelf li:visible")];
    const all = await items.count();
    await field.fill("kafka");
    await expect(items).toHaveCount(2);
    await expect(page.locator(".shelf section:visible")).toHaveCount(1);
    await expect(page.locator(".shelf > [role=status]")).toContainText("2");
    await field.fill("kafka nothing");
    await expect(items).toHaveCount(0);
    await expect(page.locator(".shelf > [role=status]")).toContainText("0");
    // A name in the other language is found, too.
    await field.fill(WORDS[lang === "zh" ? "en" : "zh"].gap);
    await expect(items).toHaveCount(1);
    await field.press("Escape");
    await expect(field).toHaveValue("");
    await expect(items).toHaveCount(all);
  });

  test(`${lang}: an incident keeps its source, and one can start from blank`, async ({ page }) => {
    const lab = await open(page, lang);
    await page.locator("[id='start=incidents/b14-refused-retry.without'] a").click();
    await expect(lab.text).toHaveValue(/https:\/\/github\.com\/apache\/kafka\/pull\/21176/);
    await page.getByRole("link", { name: words.blank }).click();
    await expect(lab.text).toHaveValue(/^lock .*\nstore .*\nclient A\nclient B\n\n$/);
    await expect(page.locator(".fl-note-start")).toContainText(words.blank);
    await expect(lab.headline).toHaveAttribute("data-outcome", "no-writes");
    await expect(lab.root.locator(".fl-svg")).toBeVisible();
  });

  test(`${lang}: the lab is one click away from every page`, async ({ page }) => {
    for (const path of [`/${lang}/`, `/${lang}/02-timeline/`]) {
      await page.goto(path);
      await page.locator("header").getByRole("link", { name: words.lab, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/${lang}/lab/$`));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.lab);
    }
    await page.goto(`/${lang}/`);
    await page.locator("main").getByRole("link", { name: words.lab, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/${lang}/lab/$`));
  });

  test.describe(`${lang}, without JavaScript`, () => {
    test.use({ javaScriptEnabled: false });
    test("the shelf can be read, and a link leads to its entry", async ({ page }) => {
      await page.goto(`/${lang}/lab/#start=truths/01-gap.bites`);
      const entry = page.locator("[id='start=truths/01-gap.bites']");
      await expect(entry).toContainText(words.gap);
      await expect(entry).toBeInViewport();
      await expect(page.locator("fencelab-timeline pre")).toContainText("A pause 30s");
    });
  });

  test.describe(`${lang}, 320 pixels wide`, () => {
    test.use({ viewport: { width: 320, height: 780 }, hasTouch: true, isMobile: true });
    test("the page is not wider than the screen, and a tap opens", async ({ page }) => {
      const lab = await open(page, lang);
      await lab.root.locator(".fl-share summary").tap();
      await page.getByRole("link", { name: words.gap }).tap();
      await expect(lab.text).toHaveValue(new RegExp(words.gap));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    });
  });
}

test("a link to a starting point opens it once; a reload keeps what became of it", async ({ page }) => {
  const lab = await open(page, "en", "#start=misconceptions/08-equality");
  await expect(lab.text).toHaveValue(/tokens uuid/);
  await expect(page).toHaveURL(/\/en\/lab\/$/);
  await lab.text.fill(`${await lab.text.inputValue()}# mine\n`);
  await page.reload();
  await expect(lab.text).toHaveValue(/tokens uuid[^]*# mine/);
  await page.evaluate(() => (location.hash = "#start=truths/01-gap.bites"));
  await expect(lab.text).toHaveValue(/A write "late"/);
  await lab.button("Undo").click();
  await expect(lab.text).toHaveValue(/# mine/);
});

test("by keyboard: there, and back to the place in the list", async ({ page }) => {
  const lab = await open(page, "en");
  const link = page.getByRole("link", { name: WORDS.en.gap });
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(lab.text).toHaveValue(/A write "late"/);
  await expect(lab.root.locator(".fl")).toBeFocused();
  await page.getByRole("button", { name: "Back to where I was" }).press("Enter");
  await expect(link).toBeFocused();
});

test("an unknown starting point is said in words", async ({ page }) => {
  const lab = await open(page, "en", "#start=%E0<b>");
  await expect(page.locator(".fl-note-start")).toContainText(WORDS.en.unknown);
  await expect(lab.text).toHaveValue(/pause 30s/);
});

test("when the texts do not come, there is a note and another try", async ({ page }) => {
  let broken = true;
  await page.route("**/shelf.json", (route) => (broken ? route.fulfill({ status: 503 }) : route.continue()));
  const lab = await open(page, "en");
  await page.getByRole("link", { name: WORDS.en.gap }).click();
  await expect(page.locator(".fl-note-start")).toContainText("could not be loaded");
  broken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(lab.text).toHaveValue(/A write "late"/);
});
