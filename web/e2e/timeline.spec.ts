// The main job: drag the end of a pause, and watch verdict and text follow.
import { expect, test } from "@playwright/test";
import { LANGS, Timeline } from "./lesson";

for (const lang of LANGS) {
  test(`${lang}: a drag changes verdict and text under the pointer, and is one undo`, async ({ page }) => {
    const timeline = await Timeline.open(page, lang);
    const { words, headline, text } = timeline;
    await expect(headline).toHaveText(words.refused);
    const before = await text.inputValue();
    await timeline.pause.scrollIntoViewIfNeeded();
    const { x, y, second } = await timeline.grip();

    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 10 * second, y, { steps: 5 });
    await expect(text).toHaveValue(/A pause 20s/);
    await page.mouse.move(x - 25 * second, y, { steps: 10 });
    // Still held: it follows at once.
    await expect(headline).toHaveText(words.inOrder);
    await expect(headline).toHaveAttribute("data-outcome", "in-order");
    await expect(text).toHaveValue(/A pause 5s/);
    await page.mouse.up();

    await expect(headline).toHaveText(words.inOrder);
    await timeline.button(words.undo).click();
    await expect(text).toHaveValue(before);
    await expect(headline).toHaveText(words.refused);
    await expect(timeline.button(words.undo)).toBeDisabled();
    await timeline.button(words.redo).click();
    await expect(text).toHaveValue(/A pause 5s/);
  });

  test(`${lang}: without a check B's result is overwritten, and the events are blamed`, async ({ page }) => {
    const timeline = await Timeline.open(page, lang);
    await timeline.root.getByRole("radio", { name: timeline.words.noCheck }).check();
    await expect(timeline.headline).toHaveText(timeline.words.overwritten);
    await expect(timeline.text).toHaveValue(/store S {2}accepts any\n/);
    const lost = timeline.root.locator("[data-property=acknowledged-write-lost]");
    await expect(lost).toHaveAttribute("data-holds", "false");
    await expect(timeline.root.locator(".fl-ring")).toHaveCount(2);
    await expect(timeline.root.locator(".fl-blamed")).toHaveCount(2);
  });
}

test("the flip points are exact, and Escape gives up a drag", async ({ page }) => {
  const timeline = await Timeline.open(page, "en");
  await expect(timeline.root.locator(".fl-flip-list")).toContainText("9s, 10.001s");
  const { field } = timeline;
  for (const [value, outcome] of [
    ["8.999", "in-order"],
    ["9", "let-in"],
    ["10", "let-in"],
    ["10.001", "late-refused"],
  ] as const) {
    await field.fill(value);
    await field.press("Enter");
    // The next number is typed when this one has been drawn: the outcome alone may be the same as before.
    await expect(timeline.text).toHaveValue(new RegExp(`A pause ${value}s`));
    await expect(timeline.headline).toHaveAttribute("data-outcome", outcome);
  }
  const { x, y, second } = await timeline.grip();
  const before = await timeline.text.inputValue();
  await timeline.pause.focus();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 5 * second, y, { steps: 5 });
  await expect(timeline.text).not.toHaveValue(before);
  await page.keyboard.press("Escape");
  await expect(timeline.text).toHaveValue(before);
  await page.mouse.up();
  await expect(timeline.text).toHaveValue(before);
});

test("what is being typed into a number stays while everything around it is drawn anew", async ({ page }) => {
  const timeline = await Timeline.open(page, "en");
  const { field } = timeline;
  await timeline.button("Play").click();
  await field.focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("12");
  const playhead = timeline.root.getByRole("slider", { name: "Playhead" });
  const at = await playhead.getAttribute("aria-valuenow");
  await expect(playhead).not.toHaveAttribute("aria-valuenow", at ?? "");
  await expect(field).toHaveValue("12");
  await page.keyboard.type(".5");
  await page.keyboard.press("Enter");
  await expect(timeline.text).toHaveValue(/A pause 12.5s/);
  await expect(field).toHaveValue("12.5");
  // What is no length of time is not taken, and does not stay.
  await field.fill("");
  await field.press("Tab");
  await expect(field).toHaveValue("12.5");
});

test("the text and the picture are one thing, and unreadable text keeps the last good picture", async ({ page }) => {
  const timeline = await Timeline.open(page, "en");
  const text = await timeline.text.inputValue();
  await timeline.text.fill(text.replace("pause 30s", "pause 5s"));
  await expect(timeline.headline).toHaveText(timeline.words.inOrder);
  await timeline.text.fill(text.replace("A pause 30s", "A pasue 5s"));
  await expect(timeline.headline).toHaveText(timeline.words.inOrder);
  await expect(timeline.root.locator(".fl-svg.fl-old")).toBeVisible();
  await expect(timeline.root.locator(".fl-gutter .fl-error")).toHaveAttribute("data-line", "4");
  await expect(timeline.root.locator("[data-code=unknown-action]")).toContainText("Line 5");
  await timeline.button("change to `pause`").click();
  await expect(timeline.text).toHaveValue(/A pause 5s/);
  await expect(timeline.root.locator(".fl-svg.fl-old")).toHaveCount(0);
});

test("an unmet expectation is marked at its line", async ({ page }) => {
  const timeline = await Timeline.open(page, "en");
  await timeline.text.fill((await timeline.text.inputValue()).replace("token=42", "token=43"));
  await expect(timeline.root.locator(".fl-gutter .fl-unmet")).toHaveAttribute("data-line", "6");
});

test("the playhead shows everyone's state at that moment", async ({ page }) => {
  const timeline = await Timeline.open(page, "en");
  await timeline.root.getByRole("slider", { name: "Playhead" }).focus();
  await page.keyboard.press("Home");
  const state = timeline.root.locator(".fl-moment-part");
  // One step is one event, also where several happen at one moment.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowRight");
  await expect(timeline.root.locator(".fl-now")).toHaveText("11s");
  await expect(state.locator(".fl-changed").first()).toContainText("L is held by B");
  await expect(state.locator(".fl-changed s").first()).toContainText("L is free");
  await expect(state).toContainText("L is held by B with token 42 until 21s.");
  await expect(state).toContainText("it believes that it holds L (token 41), but does not");
  await timeline.openTrace();
  await timeline.root.getByRole("button", { name: "1s", exact: true }).click();
  await expect(state).toContainText("A is paused until 31s");
});

test("a reload loses nothing, and a reset can be undone", async ({ page }) => {
  const timeline = await Timeline.open(page, "en");
  await timeline.field.fill("0");
  await timeline.field.press("Enter");
  await expect(timeline.text).toHaveValue(/A pause 0s/);
  await page.reload();
  const again = new Timeline(page, "en");
  await again.root.scrollIntoViewIfNeeded();
  await expect(again.text).toHaveValue(/A pause 0s/);
  await expect(again.root.getByText("This is the version that you changed last time.")).toBeVisible();
  await again.button(again.words.reset).click();
  await expect(again.text).toHaveValue(/A pause 30s/);
  await again.button(again.words.undo).click();
  await expect(again.text).toHaveValue(/A pause 0s/);
});

test("hostile text stays text", async ({ page }) => {
  const timeline = await Timeline.open(page, "en");
  const evil = "A <img/src=x/onerror=alert(1)>";
  await timeline.text.fill(`lock L\nstore S accepts any\nA write "</textarea><script>x</script>"\n${evil}`);
  await expect(timeline.root.locator(".fl-problems")).toContainText("img");
  await expect(page.locator("img")).toHaveCount(0);
  await timeline.text.fill('lock L\nstore S accepts any\nA write "<b>x</b>"\n');
  await expect(timeline.root.locator(".fl-trace")).toContainText("<b>x</b>");
});

test("a number that ends as it began follows the picture again", async ({ page }) => {
  const timeline = await Timeline.open(page, "en");
  await timeline.pause.focus();
  await timeline.field.fill("305");
  await timeline.field.fill("30");
  await timeline.field.press("Tab");
  await timeline.root.getByRole("radio", { name: timeline.words.noCheck }).check();
  await timeline.pause.focus();
  for (const key of ["Space", "Shift+ArrowLeft", "Enter"]) await page.keyboard.press(key);
  await expect(timeline.text).toHaveValue(/A pause 29s/);
  await expect(timeline.field).toHaveValue("29");
});

test("what is changed in one tab is seen in the other, and lost in none", async ({ page, context }) => {
  const here = await Timeline.open(page, "en");
  const elsewhere = await context.newPage();
  const there = await Timeline.open(elsewhere, "en");
  const before = await here.text.inputValue();
  await here.text.fill(`${before}# here\n`);
  await expect(there.text).toHaveValue(`${before}# here\n`);
  await there.text.fill(`${before}# here\n# there\n`);
  await expect(here.text).toHaveValue(`${before}# here\n# there\n`);
  await there.button(there.words.reset).click();
  await expect(here.text).toHaveValue(before);
  await here.button(here.words.undo).click();
  await expect(here.text).toHaveValue(`${before}# here\n# there\n`);
});

test("a store can be made to check all that the writes bring, and nothing that they do not", async ({ page }) => {
  await page.goto("/en/04-checking/");
  const timeline = new Timeline(page, "en", "several");
  await timeline.root.scrollIntoViewIfNeeded();
  await expect(timeline.text).toBeVisible();
  const offered = timeline.root.locator(".fl-policies input");
  const all = (): Promise<string[]> => offered.evaluateAll((inputs) => inputs.map((it) => (it as HTMLInputElement).value));
  expect(await all()).toEqual(["any", "token > seen", "token >= seen", "token + operation > seen", "token >= seen + key", "key once", "token = holder"]);
  await timeline.root.locator('.fl-policies input[value="token >= seen + key"]').check();
  await expect(timeline.text).toHaveValue(/accepts token >= seen \+ key/);
  await timeline.text.fill((await timeline.text.inputValue()).replaceAll(/ operation \d| key "\w+"/g, ""));
  await expect.poll(all).toEqual(["any", "token > seen", "token >= seen", "token >= seen + key", "token = holder"]);
});
