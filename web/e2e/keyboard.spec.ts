// Everything in the picture by keyboard alone, and nobody is trapped in it.
import { expect, test, type Page } from "@playwright/test";
import { Timeline } from "./lesson";

// The name of what has the focus.
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");

test("what can be moved is picked up, moved, put down, and is one undo", async ({ page }) => {
  const timeline = await Timeline.open(page, "en");
  const { headline, text, words, pause } = timeline;
  await pause.focus();
  await page.keyboard.press("Space");
  await expect(pause).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(text).toHaveValue(/A pause 29s/);
  await page.keyboard.press("ArrowLeft");
  await expect(text).toHaveValue(/A pause 28.9s/);
  expect(await focused(page)).toContain("28.9s");
  await page.keyboard.press("Home");
  await expect(text).toHaveValue(/A pause 0s/);
  await page.keyboard.press("ArrowLeft");
  await expect(timeline.root.locator(".fl-notice")).toContainText("cannot end before it begins");
  await page.keyboard.press("Enter");
  await expect(headline).toHaveText(words.inOrder);
  await expect(pause).toHaveAttribute("aria-pressed", "false");
  await expect(pause).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(text).toHaveValue(/A pause 30s/);
  await page.keyboard.press("Control+Shift+z");
  await expect(text).toHaveValue(/A pause 0s/);
});

test("Escape gives a move up, and leaving keeps it", async ({ page }) => {
  const timeline = await Timeline.open(page, "en");
  const before = await timeline.text.inputValue();
  await timeline.pause.focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(timeline.text).not.toHaveValue(before);
  await page.keyboard.press("Escape");
  await expect(timeline.text).toHaveValue(before);
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("Tab");
  await expect(timeline.text).toHaveValue(/A pause 29s/);
  await expect(timeline.button("Undo")).toBeEnabled();
});

test("arrow keys walk along time and across lanes", async ({ page }) => {
  const timeline = await Timeline.open(page, "en");
  await timeline.pause.focus();
  await page.keyboard.press("Home");
  const names = [await focused(page)];
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press("ArrowRight");
    // The next picture is drawn before the focus moves.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const name = await focused(page);
    if (name === names.at(-1)) break;
    names.push(name);
  }
  const rows = await timeline.root.locator(".fl-trace tbody tr").count();
  expect(names.length).toBeGreaterThanOrEqual(rows);
  // The same order as the table, with the same sentences.
  const table = await timeline.root.locator(".fl-trace tbody tr td:last-child").allTextContents();
  let place = 0;
  for (const sentence of table) {
    const found = names.findIndex((name, index) => index >= place && name.includes(sentence));
    expect(found, sentence).toBeGreaterThanOrEqual(place);
    place = found;
  }
  const lane = (): Promise<string> => page.evaluate(() => document.activeElement?.querySelector("rect")?.getAttribute("y") ?? "");
  const low = await lane();
  await page.keyboard.press("ArrowUp");
  expect(Number(await lane())).toBeLessThan(Number(low));
});

test("one Tab stop, and Tab goes on from there", async ({ page }) => {
  const timeline = await Timeline.open(page, "en");
  await timeline.pause.focus();
  await page.keyboard.press("Tab");
  await expect(timeline.root.getByRole("slider", { name: "Playhead" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(timeline.pause).toBeFocused();
  expect(await timeline.root.locator("[data-stop][tabindex='0']").count()).toBe(1);
  // Out at the end, past everything.
  for (let press = 0; press < 120; press += 1) {
    await page.keyboard.press("Tab");
    const inside = await timeline.root.evaluate((root) => root.contains(document.activeElement));
    if (!inside) return;
  }
  throw new Error("the focus never leaves the timeline");
});

test("a line is added, done once more and taken out without a pointer", async ({ page }) => {
  const timeline = await Timeline.open(page, "en");
  const before = await timeline.text.inputValue();
  await timeline.pause.focus();
  await page.keyboard.press("a");
  const menu = timeline.root.getByRole("group", { name: "Add to client A" });
  await expect(menu.getByRole("button").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await expect(timeline.pause).toBeFocused();
  await page.keyboard.press("a");
  await menu.getByRole("spinbutton").fill("33");
  await menu.getByRole("spinbutton").press("Enter");
  await menu.getByRole("button", { name: /A pause 5s/ }).focus();
  await page.keyboard.press("Enter");
  await expect(timeline.text).toHaveValue(/33s\s+A pause 5s\n/);
  // What was added is chosen and focused.
  await expect(timeline.root.locator("[data-stop]:focus")).toHaveAttribute("data-handle", "start");
  await page.keyboard.press("d");
  await expect(timeline.text).toHaveValue(/33s\s+A pause 5s\n34s\s+A pause 5s\n/);
  await page.keyboard.press("Delete");
  await expect(timeline.text).not.toHaveValue(/34s/);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect(timeline.text).toHaveValue(before);
});

test("a question mark lists the keys, and Enter leads to the number", async ({ page }) => {
  const timeline = await Timeline.open(page, "en");
  await timeline.pause.focus();
  await page.keyboard.press("?");
  await expect(timeline.root.locator(".fl-keys")).toContainText("picks up what can be moved");
  await expect(timeline.root.locator(".fl-keys summary")).toBeFocused();
  await timeline.pause.focus();
  await page.keyboard.press("Enter");
  await expect(timeline.field).toBeFocused();
});

test("an event that follows from others says so", async ({ page }) => {
  const timeline = await Timeline.open(page, "en");
  await timeline.pause.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Space");
  await expect(timeline.root.locator(".fl-notice")).toContainText("follows from others");
});

test("the keyboard stays in the island when what had the focus is gone or switched off", async ({ page }) => {
  const timeline = await Timeline.open(page, "en");
  const before = await timeline.text.inputValue();
  const isInside = (): Promise<boolean> => timeline.root.evaluate((root) => root.contains(document.activeElement));
  await timeline.pause.focus();
  for (const times of [1, 2]) {
    await page.keyboard.press("d");
    await expect.poll(async () => (await timeline.text.inputValue()).match(/A pause/g)?.length).toBe(times + 1);
  }
  // What was added goes, with the focus on it.
  for (const times of [2, 1]) {
    await expect.poll(isInside).toBe(true);
    await page.keyboard.press("Control+z");
    await expect.poll(async () => (await timeline.text.inputValue()).match(/A pause/g)?.length).toBe(times);
  }
  await expect(timeline.text).toHaveValue(before);
  // A button switches itself off.
  const redo = timeline.button(timeline.words.redo);
  await redo.focus();
  for (const times of [2, 3]) {
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await timeline.text.inputValue()).match(/A pause/g)?.length).toBe(times);
  }
  await expect(redo).toBeDisabled();
  await expect(timeline.button(timeline.words.undo)).toBeFocused();
});

test("keys of the browser are left to it at the playhead", async ({ page }) => {
  const timeline = await Timeline.open(page, "en");
  const playhead = timeline.root.getByRole("slider", { name: "Playhead" });
  await playhead.focus();
  await page.keyboard.press("Control+ArrowLeft");
  await expect(timeline.root.locator(".fl-now")).toHaveText("the end");
  await page.keyboard.press("ArrowLeft");
  await expect(timeline.root.locator(".fl-now")).not.toHaveText("the end");
});
