// A link carries the whole state: it opens as it was copied, and harms nobody's own version.
import { expect, test, type Page } from "@playwright/test";
import frozen from "../loader/links.frozen.json" with { type: "json" };
import { LANGS, Timeline } from "./lesson";

const SHARE = { zh: "分享与导出", en: "Share and export" } as const;
const NOTE = ".fl-note-link";

// The link of a timeline, as it is copied.
async function copied(timeline: Timeline): Promise<string> {
  await timeline.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await timeline.root.getByText(SHARE[timeline.lang]).click();
  await timeline.button(timeline.lang === "zh" ? "复制链接" : "Copy link").click();
  await expect(timeline.root.locator(".fl-share-said")).toHaveText(timeline.lang === "zh" ? /已复制/ : /copied/);
  return timeline.page.evaluate(() => navigator.clipboard.readText());
}

async function arrive(page: Page, address: string, lang: "zh" | "en" = "en"): Promise<Timeline> {
  await page.goto(address);
  await expect(page.locator(NOTE)).toBeVisible();
  return new Timeline(page, lang, new URL(address, "http://a").hash.split(".")[1]);
}

for (const lang of LANGS) {
  test(`${lang}: a copied link opens with the same text and verdict, in either language`, async ({ page, context }) => {
    const timeline = await Timeline.open(page, lang);
    await timeline.root.getByRole("radio", { name: timeline.words.noCheck }).check();
    await expect(timeline.headline).toHaveText(timeline.words.overwritten);
    const [text, link] = [await timeline.text.inputValue(), await copied(timeline)];
    expect(new URL(link).hash.length).toBeLessThan(150);

    const other = await context.newPage();
    const there = await arrive(other, link, lang);
    await expect(there.text).toHaveValue(text);
    await expect(there.headline).toHaveText(there.words.overwritten);
    await expect(there.root).toBeInViewport();
    await other.getByRole("link", { name: lang === "zh" ? "English" : "中文" }).click();
    const translated = new Timeline(other, lang === "zh" ? "en" : "zh");
    await expect(translated.text).toHaveValue(text);
    await expect(translated.headline).toHaveText(translated.words.overwritten);
  });
}

test("the reader's own version survives a link, and the address follows what is changed", async ({ page }) => {
  const timeline = await Timeline.open(page, "en");
  const link = await copied(timeline);
  await timeline.text.fill((await timeline.text.inputValue()).replace("pause 30s", "pause 7s"));
  // It is kept once the next picture is drawn.
  const kept = (): Promise<string | null> => page.evaluate(() => localStorage.getItem("fencelab:1:02-timeline:seed"));
  await expect.poll(kept).toContain("pause 7s");
  await page.goto("about:blank");

  const opened = await arrive(page, link);
  await expect(opened.text).toHaveValue(/pause 30s/);
  await expect(opened.root.getByText("This is the version that you changed last time.")).toHaveCount(0);
  await opened.text.fill((await opened.text.inputValue()).replace("pause 30s", "pause 0s"));
  await expect(page).not.toHaveURL(link);
  await expect(page).toHaveURL(/#v1\.seed\./);
  await page.waitForTimeout(500);
  await page.reload();
  await expect(page.locator(NOTE)).toBeVisible();
  await expect(opened.text).toHaveValue(/pause 0s/);

  await page.getByRole("button", { name: "Back to my own version" }).click();
  await expect(opened.text).toHaveValue(/pause 7s/);
  await expect(page).toHaveURL(/02-timeline\/$/);
  await expect(page.locator(NOTE)).toHaveCount(0);
  await page.reload();
  await opened.root.scrollIntoViewIfNeeded();
  await expect(opened.text).toHaveValue(/pause 7s/);
});

test("where the reader stands goes along", async ({ page }) => {
  const timeline = await Timeline.open(page, "en");
  await timeline.root.getByRole("slider", { name: "Playhead" }).focus();
  await page.keyboard.press("Home");
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowRight");
  const link = await copied(timeline);
  await page.goto("about:blank");
  const opened = await arrive(page, link);
  await expect(opened.root.locator(".fl-now")).toHaveText("11s");
});

for (const { link, state } of frozen.filter(({ name }) => name === "seed").slice(1)) {
  test(`a link keeps all that it says: ${Object.keys(state).join(", ")}`, async ({ page }) => {
    const opened = await arrive(page, `/en/02-timeline/${link}`);
    await opened.text.fill(`${state.text}# more`);
    await expect(page).not.toHaveURL(new RegExp(`${link}$`));
    await opened.button("Undo").click();
    await expect(opened.text).toHaveValue(state.text);
    await expect(page).toHaveURL(new RegExp(`${link}$`));
  });
}

test("a link can arrive while the page is open, and leaves when the address is emptied", async ({ page }) => {
  const [first, second] = frozen;
  const timeline = await Timeline.open(page, "en");
  await page.evaluate((link) => (location.hash = link), second?.link ?? "");
  await expect(timeline.text).toHaveValue(second?.state.text ?? "");
  await page.evaluate((link) => (location.hash = link), first?.link ?? "");
  await expect(timeline.text).toHaveValue(first?.state.text ?? "");
  await expect(page.locator(NOTE)).toHaveCount(1);
  await page.evaluate(() => (location.hash = ""));
  await expect(page.locator(NOTE)).toHaveCount(0);
  await expect(timeline.text).toHaveValue(/pause 30s/);
});

for (const [what, hash, says] of [
  ["garbage", "#v1.seed.d.!!!", "incomplete"],
  ["a cut link", frozen[0]?.link.slice(0, -6), "incomplete"],
  ["a link of a later version", "#v2.seed.d.AAAA", "another version"],
  ["a timeline that is not there", frozen[4]?.link, "not on this page"],
  ["markup", "#v1.<img src=x onerror=alert(1)>.r.WyJhIl0", "incomplete"],
  ["an endless link", `#v1.seed.r.${"A".repeat(70_000)}`, "too long"],
] as const) {
  test(`${what} is said in words, and the lesson is as it was`, async ({ page }) => {
    const timeline = await arrive(page, `/en/02-timeline/${hash}`);
    await expect(page.locator(NOTE)).toContainText(says);
    await expect(page.locator("img")).toHaveCount(0);
    const seed = new Timeline(page, "en");
    await seed.root.scrollIntoViewIfNeeded();
    await expect(seed.headline.first()).toHaveText(timeline.words.refused);
    await expect(seed.text).toHaveValue(/pause 30s/);
  });
}

test("the frozen links open in the lab as what they were made of", async ({ page }) => {
  const here = frozen.filter(({ name }) => name === "lab");
  expect(here.length).toBeGreaterThan(4);
  for (const { link, state } of here) {
    await page.goto("about:blank");
    const { text } = await arrive(page, `/en/lab/${link}`);
    // A field knows one kind of line end, and half a character is none.
    await expect(text).toHaveValue(state.text.replaceAll("\r\n", "\n").replace("\ud800", "\ufffd"));
  }
});

test("without a clipboard the link is shown, ready to be copied", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
  });
  const timeline = await Timeline.open(page, "zh");
  await timeline.root.getByText(SHARE.zh).click();
  await timeline.button("复制链接").click();
  const field = timeline.root.getByRole("textbox", { name: "链接" });
  await expect(field).toHaveValue(/\/zh\/02-timeline\/#v1\.seed\./);
  await expect(field).toHaveJSProperty("selectionStart", 0);
});

test("a timeline of a quiz opens in the lab", async ({ page }) => {
  await page.goto("/en/02-timeline/");
  const quiz = page.locator("fencelab-quiz").last();
  await quiz.scrollIntoViewIfNeeded();
  await expect(page.locator("fencelab-quiz").last()).toHaveAttribute("data-awake");
  const question = quiz.locator("[data-item=asked-first]");
  await question.locator("input[value=b-is-safe]").check();
  await question.getByRole("button", { name: "Check", exact: true }).click();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const text = await question.getByRole("textbox", { name: "The timeline as text" }).inputValue();
  await question.getByText(SHARE.en).click();
  await question.getByRole("button", { name: "Copy link" }).click();
  await expect(question.locator(".fl-share-said")).toContainText("copied");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain("/en/lab/#v1.lab.");
  const lab = await arrive(page, link);
  await expect(lab.text).toHaveValue(text);
});

test("when the part that makes links does not come, that is said, and another try is made", async ({ page }) => {
  let broken = true;
  await page.route("**/wishes-*.js", (route) => (broken ? route.abort() : route.continue()));
  const timeline = await Timeline.open(page, "en");
  await timeline.root.getByText(SHARE.en).click();
  await timeline.button("Copy link").click();
  await expect(timeline.root.locator(".fl-note-missing")).toContainText("could not be loaded");
  broken = false;
  await timeline.button("Try again").click();
  await expect(timeline.root.locator(".fl-note-missing")).toHaveCount(0);
  await expect(timeline.root.locator(".fl-share-said")).not.toBeEmpty();
});

test("what was typed the moment before the language is switched goes along", async ({ page }) => {
  const timeline = await Timeline.open(page, "en");
  const opened = await arrive(page, await copied(timeline));
  await opened.text.focus();
  await opened.text.press("Control+End");
  await page.keyboard.type("# hello");
  await page.getByRole("link", { name: "中文" }).click();
  await expect(new Timeline(page, "zh").text).toHaveValue(/# hello$/);
});
