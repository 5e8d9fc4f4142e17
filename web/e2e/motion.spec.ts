// Motion: nothing is animated, and who wants less of it plays from event to event.
import { expect, test, type Page } from "@playwright/test";
import { kinds } from "./kinds";
import { Timeline } from "./lesson";

// Where the playhead was seen while it played, in milliseconds.
async function played(page: Page): Promise<{ seen: number[]; events: Set<number> }> {
  await page.goto("/en/lab/#start=truths/01-gap.bites");
  const lab = new Timeline(page, "en", "lab");
  await expect(lab.text).toHaveValue(/A write "late"/);
  const times = await lab.root.locator(".fl-trace td button").allTextContents();
  const playhead = lab.root.getByRole("slider", { name: "Playhead" });
  const end = Number(await playhead.getAttribute("aria-valuemax"));
  await lab.root.getByRole("combobox", { name: "Speed" }).selectOption("400");
  await playhead.evaluate((it) => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => seen.push(it.getAttribute("aria-valuenow") ?? "")).observe(it, { attributeFilter: ["aria-valuenow"] });
  });
  await lab.button("Play").click();
  await expect(lab.button("Stop")).toBeVisible();
  await expect(lab.button("Play")).toBeVisible({ timeout: 20_000 });
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen.map(Number));
  const events = new Set([0, end, ...times.map((time) => Number.parseFloat(time) * (time.endsWith("ms") ? 1 : 1_000))]);
  return { seen, events };
}

test("a play moves evenly", async ({ page }) => {
  const { seen, events } = await played(page);
  expect(seen.filter((at) => !events.has(at)).length).toBeGreaterThan(10);
});

test.describe("less motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("a play goes from event to event, and so do the buttons", async ({ page }) => {
    const { seen, events } = await played(page);
    expect(seen.length).toBeGreaterThanOrEqual(4);
    expect(seen.filter((at) => !events.has(at))).toEqual([]);
    const lab = new Timeline(page, "en", "lab");
    const last = lab.root.locator(".fl-last");
    await lab.root.getByRole("slider", { name: "Playhead" }).press("Home");
    const sentences = await lab.root.locator(".fl-trace tbody tr td:last-child").allTextContents();
    // What happens at once has happened already.
    const first = (await last.textContent()) ?? "";
    const from = sentences.findIndex((sentence) => first.includes(sentence)) + 1;
    expect(from).toBeGreaterThan(0);
    for (const sentence of sentences.slice(from, from + 4)) {
      await lab.button("Next event").click();
      await expect(last).toContainText(sentence);
    }
    await lab.button("Previous event").click();
    await expect(last).toContainText(sentences[from + 2] ?? "");
  });
});

test("nothing is animated, whatever the reader has said about motion", async ({ page }) => {
  for (const kind of ["front", "lesson", "lab"]) {
    await kinds("en")[kind]?.(page);
    const moving = await page.evaluate(() => {
      const all = [...document.querySelectorAll("*")].filter((it) => {
        const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(it);
        return animationName !== "none" || !/^0s(, 0s)*$/.test(transitionDuration) || scrollBehavior !== "auto";
      });
      return [...all.map((it) => it.outerHTML.slice(0, 80)), ...document.getAnimations().map(() => "an animation")];
    });
    expect(moving, kind).toEqual([]);
  }
});
