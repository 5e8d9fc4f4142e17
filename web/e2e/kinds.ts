// Every kind of page, with all of it awake, unfolded, chosen and answered.
import { expect, type Page } from "@playwright/test";
import { Timeline, type Lang } from "./lesson";

async function awake(page: Page): Promise<void> {
  for (const island of await page.locator("fencelab-timeline, fencelab-quiz").all()) {
    await island.scrollIntoViewIfNeeded();
    await expect(island).toHaveAttribute("data-awake");
  }
  // What nobody needs at first has come, too.
  for (const island of await page.locator("fencelab-timeline").all()) await expect(island.locator(".fl-settings")).toBeAttached();
}

async function unfold(page: Page): Promise<void> {
  for (const late of [".fl-settings", ".fl-keys", ".fl-share"]) await expect(page.locator(late).first()).toBeVisible();
  await page.evaluate(() => {
    for (const it of document.querySelectorAll("details")) it.open = true;
  });
  await expect(page.locator(".fl-setting-group").first()).toBeVisible();
}

async function openLesson(page: Page, lang: Lang): Promise<void> {
  const lesson = await Timeline.open(page, lang);
  await awake(page);
  const question = page.locator("[data-item=asked-first]");
  await question.locator("input[value=b-is-safe]").check();
  await question.locator("button[type=submit]").click();
  await expect(question.locator(".fl-refutation svg")).toBeVisible();
  await lesson.root.locator(".fl-compare button").first().click();
  await lesson.root.getByRole("radio", { name: lesson.words.noCheck }).check();
  await expect(lesson.root.locator(".fl-differs").first()).toBeAttached();
  await lesson.root.locator(".fl-does button").first().click();
  await expect(lesson.root.locator(".fl-menu")).toBeVisible();
  await unfold(page);
}

async function openLab(page: Page, lang: Lang): Promise<void> {
  await page.goto(`/${lang}/lab/#start=truths/01-gap.bites`);
  const lab = new Timeline(page, lang, "lab");
  await expect(lab.text).toHaveValue(/A write "late"/);
  await unfold(page);
  await lab.root.locator("[data-wish=tl]").click();
  await expect(lab.root.locator(".fl-share-said")).not.toBeEmpty();
  await page.getByRole("searchbox").fill("a");
  // A line too many: something is wrong, and something can be written next.
  await lab.text.fill(`${await lab.text.inputValue()}\nA pasue 3s`);
  await expect(lab.root.locator(".fl-problem").first()).toBeVisible();
  await lab.text.press("End");
}

async function openSearch(page: Page, lang: Lang): Promise<void> {
  await page.goto(`/${lang}/search/?q=L`);
  await expect(page.locator(".found li").first()).toBeVisible();
}

const opened = (path: string) => async (page: Page): Promise<void> => {
  await page.goto(path);
  await awake(page);
};

// How to open a page of each kind.
export function kinds(lang: Lang): Record<string, (page: Page) => Promise<void>> {
  return {
    "choice of language": opened("/"),
    front: opened(`/${lang}/`),
    lesson: (page) => openLesson(page, lang),
    "lesson with SQL": opened(`/${lang}/04-checking/`),
    "lesson with a table": opened(`/${lang}/05-scope/`),
    "last lesson": opened(`/${lang}/08-remember/`),
    lab: (page) => openLab(page, lang),
    glossary: opened(`/${lang}/glossary/`),
    "field notes": opened(`/${lang}/field/`),
    "field note": opened(`/${lang}/field/etcd/`),
    incidents: opened(`/${lang}/incidents/`),
    incident: opened(`/${lang}/incidents/b01-new-log/`),
    review: opened(`/${lang}/review/`),
    search: (page) => openSearch(page, lang),
    "no such page": opened("/404.html"),
    "no network": opened("/offline/"),
  };
}

// What is found on each kind of page, where anything is.
export async function everywhere(page: Page, lang: Lang, look: () => Promise<string[]>): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [kind, open] of Object.entries(kinds(lang))) {
    await open(page);
    const faults = await look();
    if (faults.length > 0) found[kind] = faults;
  }
  return found;
}
