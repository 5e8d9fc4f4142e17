// The text side of the editor: marks under the words, what could come next, and input methods.
import { expect, type Locator, test } from "@playwright/test";
import { LANGS, Timeline } from "./lesson";

const SCENE = "lock L  lease 10s\nstore S  accepts token > seen\n";
const WORDS = {
  zh: { goOn: "可以接着写", line: "第3行" },
  en: { goOn: "Suggestions", line: "Line 3" },
} as const;

const slips = (timeline: Timeline): Locator => timeline.root.locator(".fl-slip");
const chips = (timeline: Timeline): Locator =>
  timeline.root.getByRole("list", { name: WORDS[timeline.lang].goOn }).getByRole("button");

// Puts the caret behind the last of these words, as a click would.
async function caretBehind(timeline: Timeline, words: string): Promise<void> {
  await timeline.text.focus();
  await timeline.text.evaluate((field: HTMLTextAreaElement, words) => {
    const place = field.value.lastIndexOf(words) + words.length;
    field.setSelectionRange(place, place);
    field.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }, words);
}

const caret = (timeline: Timeline): Promise<string> =>
  timeline.text.evaluate((field: HTMLTextAreaElement) => field.value.slice(0, field.selectionStart));

for (const lang of LANGS) {
  test(`${lang}: wrong words are underlined, and one is mended by a button`, async ({ page }) => {
    const timeline = await Timeline.open(page, lang);
    await timeline.text.fill(`${SCENE}甲 acqiure\n5s 甲 release\n4s 甲 pause\n`);
    await expect(slips(timeline)).toHaveText(["acqiure", "\u00a0"]);
    await expect(timeline.text).toHaveAttribute("aria-invalid", "true");
    const described = (await timeline.text.getAttribute("aria-describedby")) ?? "";
    const problems = page.locator(`[id="${described.split(" ")[1]}"]`);
    await expect(problems).toContainText(WORDS[lang].line);
    await problems.getByRole("button", { name: "acquire" }).click();
    await timeline.text.press("End");
    await page.keyboard.type(" L");
    await expect(timeline.text).toHaveValue(`${SCENE}甲 acquire L\n5s 甲 release\n4s 甲 pause\n`);
    await timeline.text.fill(`${SCENE}5s 甲 acquire\n4s 甲 release\n`);
    await expect(slips(timeline)).toHaveText("4s");
    await expect(slips(timeline)).toHaveCSS("text-decoration-style", "dotted");
    await expect(timeline.text).not.toHaveAttribute("aria-invalid");
  });

  test(`${lang}: what could come next is a click away`, async ({ page }) => {
    const timeline = await Timeline.open(page, lang);
    await expect(chips(timeline)).toHaveCount(0);
    await timeline.text.fill(`${SCENE}甲 ac\n甲 release\n`);
    await caretBehind(timeline, "甲 ac");
    await expect(chips(timeline)).toHaveText(["acquire"]);
    // How far the problems are from the text: nothing jumps.
    const apart = (): Promise<number> =>
      timeline.root.evaluate((root) => {
        const [text, problems] = [".fl-source", ".fl-problems"].map((it) => root.querySelector(it)?.getBoundingClientRect());
        return (problems?.top ?? 0) - (text?.bottom ?? 0);
      });
    const before = await apart();
    await chips(timeline).click();
    await expect(timeline.text).toHaveValue(`${SCENE}甲 acquire \n甲 release\n`);
    await expect(timeline.text).toBeFocused();
    expect(await caret(timeline)).toBe(`${SCENE}甲 acquire `);
    await expect(chips(timeline)).toHaveText(["L", "reply", "->"]);
    expect(await apart()).toBe(before);
    await page.keyboard.press("Control+z");
    await expect(timeline.text).toHaveValue(`${SCENE}甲 ac\n甲 release\n`);
    expect(await caret(timeline)).toBe(`${SCENE}甲 ac`);
    await timeline.root.getByRole("slider").first().focus();
    await expect(chips(timeline)).toHaveCount(0);
    expect(await apart()).toBe(before);
  });
}

test("Tab leaves the text for the words, and Enter takes one; arrows and Enter stay in the text", async ({ page }) => {
  const timeline = await Timeline.open(page, "en");
  await timeline.text.fill(`${SCENE}A `);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("End");
  await page.keyboard.press("Tab");
  await expect(chips(timeline).first()).toBeFocused();
  await expect(chips(timeline).first()).toHaveText("acquire");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(timeline.text).toHaveValue(`${SCENE}A renew `);
  await expect(timeline.text).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(timeline.text).toHaveValue(`${SCENE}A renew \n`);
  await page.keyboard.press("Shift+Tab");
  await expect(timeline.text).not.toBeFocused();
  await expect(timeline.text).toHaveValue(`${SCENE}A renew \n`);
  // Where nothing could be written next, Tab goes on past it.
  await timeline.text.fill("# nothing");
  await page.keyboard.press("Tab");
  await expect(timeline.text).not.toBeFocused();
  await expect(chips(timeline)).toHaveCount(0);
});

test("an input method composes undisturbed", async ({ page }) => {
  const timeline = await Timeline.open(page, "zh");
  await timeline.text.fill(SCENE);
  const client = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    client.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  for (const text of ["j", "ji", "jia"]) {
    await compose(text);
    await expect(timeline.text).toHaveValue(SCENE + text);
    // Whatever is drawn in the meantime, what is composed stays as it is.
    await expect(timeline.root.locator("[data-code=missing-action]")).toBeVisible();
  }
  await client.send("Input.insertText", { text: "甲" });
  await expect(timeline.text).toHaveValue(`${SCENE}甲`);
  await page.keyboard.type(" acquire");
  await expect(timeline.text).toHaveValue(`${SCENE}甲 acquire`);
  await expect(timeline.root.locator(".fl-problem")).toHaveCount(0);
  await expect(timeline.root.locator(".fl-trace")).toContainText("甲");
  expect(await caret(timeline)).toBe(`${SCENE}甲 acquire`);
});

test("while somebody types, the picture stays and is right again at the end", async ({ page }) => {
  const timeline = await Timeline.open(page, "en");
  const rows = timeline.root.locator(".fl-trace tbody tr");
  await timeline.text.fill(`${SCENE}0s A acquire\n`);
  const before = await rows.count();
  for (const key of "1s A wri") await page.keyboard.type(key);
  await expect(timeline.root.locator(".fl-svg.fl-old")).toBeVisible();
  await expect(rows).toHaveCount(before);
  await page.keyboard.type('te "x"');
  await expect(timeline.root.locator(".fl-svg.fl-old")).toHaveCount(0);
  expect(await rows.count()).toBeGreaterThan(before);
});

test("a problem leads to its place, in a long text too", async ({ page }) => {
  const timeline = await Timeline.open(page, "en");
  await timeline.text.fill(`${SCENE}0s A acquire\n${"+1s A write \"x\"\n".repeat(300)}1h 甲 pasue 3s\n`);
  await timeline.root.locator(".fl-source").evaluate((source) => (source.scrollTop = 0));
  await timeline.root.getByRole("button", { name: "Line 304" }).click();
  await expect(timeline.text).toBeFocused();
  expect((await caret(timeline)).endsWith("1h 甲 ")).toBe(true);
  await expect(timeline.root.locator(".fl-slip")).toBeInViewport();
  await expect(chips(timeline).first()).toHaveText("acquire");
});

// How high all lines are in the numbers and in the marks.
const heights = (timeline: Timeline): Promise<[number, number]> =>
  timeline.root.evaluate((root) => {
    const all = (what: string) => [...root.querySelectorAll(what)].map((it) => it.getBoundingClientRect().height);
    const sum = (what: string) => Math.round(all(what).reduce((sum, height) => sum + height, 0));
    return [sum(".fl-gutter > span"), sum(".fl-backdrop > .fl-block")];
  });

// How far a mark is from where the field itself has these characters: as far from its left edge as a
// copy of it is wide that holds only what stands before them.
function offByPixels(timeline: Timeline, words: string): Promise<number> {
  return timeline.root.evaluate((root, words) => {
    const mark = [...root.querySelectorAll(".fl-slip")].find((it) => it.textContent === words);
    const field = root.querySelector("textarea") as HTMLTextAreaElement;
    const line = field.value.split("\n").find((it) => it.includes(words)) ?? "";
    const copy = field.cloneNode() as HTMLTextAreaElement;
    copy.style.width = "1px";
    copy.style.padding = "0";
    copy.value = line.slice(0, line.indexOf(words));
    field.after(copy);
    const left = copy.value === "" ? 0 : copy.scrollWidth;
    copy.remove();
    const from = field.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(field).paddingLeft);
    return Math.abs((mark?.getBoundingClientRect().left ?? 0) - from - left);
  }, words);
}

test("marks lie under their characters, whatever the script", async ({ page }) => {
  const timeline = await Timeline.open(page, "zh");
  await timeline.text.fill(`${SCENE}写入者\tacqiure\n甲 write “早” \n乙😀A pause 3s\n\t3s 甲 write "注释，a" -> storag accepts\n`);
  await expect(slips(timeline)).toHaveText(["acqiure", "“早”", "乙😀A", "storag"]);
  for (const words of ["acqiure", "“早”", "乙😀A", "storag"]) {
    expect(await offByPixels(timeline, words), words).toBeLessThan(1);
  }
});

test("hostile text stays text under the field, too", async ({ page }) => {
  const timeline = await Timeline.open(page, "en");
  const evil = '<img/src=x/onerror=alert(1)> acqiure\nA <b>x</b>\nlock "></pre><script>';
  await timeline.text.fill(evil);
  await expect(slips(timeline).first()).toBeVisible();
  expect((await timeline.root.locator(".fl-backdrop").textContent())?.trimEnd()).toBe(evil);
  await expect(page.locator("img, .fl-backdrop script, .fl-backdrop b")).toHaveCount(0);
});

test.describe("forced colours", () => {
  test.use({ contextOptions: { forcedColors: "active" } });
  test("marks survive, and the text is there once", async ({ page }) => {
    const timeline = await Timeline.open(page, "en");
    await timeline.text.fill(`${SCENE}A acqiure`);
    await expect(slips(timeline)).toHaveCSS("text-decoration-line", "underline");
    await expect(slips(timeline)).toHaveCSS("color", "rgba(0, 0, 0, 0)");
    await expect(slips(timeline)).not.toHaveCSS("text-decoration-color", "rgba(0, 0, 0, 0)");
  });
});

test("numbers and lines stay beside each other, however many there are", async ({ page }) => {
  const timeline = await Timeline.open(page, "zh");
  for (const lines of [1, 3, 40, 41, 80, 100]) {
    for (const end of ["", "\n"]) {
      await timeline.text.fill(`${"# 甲😀\n".repeat(lines)}${end}`);
      await expect(timeline.root.locator(".fl-backdrop")).toContainText("# 甲😀");
      const [numbers, marks] = await heights(timeline);
      expect(marks, `${lines} lines`).toBe(numbers);
    }
  }
});
