// For a screen reader: what has which name, what is spoken, and where the focus goes.
import { expect, test, type Page } from "@playwright/test";
import { kinds } from "./kinds";
import { LANGS, Timeline } from "./lesson";

const NAMES = {
  zh: { diagram: "时空图", editor: "可以动手改的时间线", end: /[。？]$/ },
  en: { diagram: "Space-time diagram", editor: "A timeline to change by hand", end: /[.?]$/ },
} as const;

// From here on, everything that is spoken is written down.
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const spoken: string[] = [];
    Object.assign(window, { spoken });
    for (const region of document.querySelectorAll("[aria-live], [role=status], [role=alert], [role=log]")) {
      const note = (): unknown => spoken.push(region.textContent ?? "");
      new MutationObserver(note).observe(region, { childList: true, characterData: true, subtree: true });
    }
  });
  return () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken);
}

for (const lang of LANGS) {
  test(`${lang}: the picture is a figure with a name, and each of its events is a whole sentence`, async ({ page }) => {
    const timeline = await Timeline.open(page, lang);
    const { diagram, editor, end } = NAMES[lang];
    await expect(timeline.root.getByRole("group", { name: editor })).toHaveCount(1);
    await expect(timeline.root.getByRole("figure", { name: diagram })).toHaveCount(1);
    await expect(timeline.root.locator("svg").first()).toHaveAttribute("role", "group");
    const rows = await timeline.root.locator(".fl-trace tbody tr td:last-child").allTextContents();
    expect(rows.length).toBeGreaterThan(5);
    for (const sentence of rows) expect(sentence).toMatch(end);
    const stops = timeline.root.locator("svg").first().getByRole("button");
    const names = await stops.evaluateAll((all) => all.map((it) => it.getAttribute("aria-label") ?? ""));
    expect(new Set(names).size, "no two have one name").toBe(names.length);
    for (const sentence of rows) expect(names.filter((name) => name.endsWith(sentence)).length, sentence).toBeGreaterThanOrEqual(1);
    // What explains how to move them is there.
    for (const id of new Set(await stops.evaluateAll((all) => all.map((it) => it.getAttribute("aria-describedby") ?? "")))) {
      await expect(page.locator(`[id="${id}"]`)).not.toBeEmpty();
    }
    // A mark is no second thing to be read.
    const read = await timeline.root.locator("svg").first().ariaSnapshot();
    const parts = [...read.matchAll(/^ +- '?(\w+)/gm)].map(([, role]) => role);
    expect(parts.filter((role) => role === "button")).toHaveLength(names.length);
    expect(new Set(parts)).toEqual(new Set(["text", "button", "slider"]));
  });

  test(`${lang}: one region speaks, politely, and only when the outcome is another`, async ({ page }) => {
    const timeline = await Timeline.open(page, lang);
    await expect(timeline.root.locator("[aria-live]")).toHaveCount(1);
    await expect(timeline.root.locator("[aria-live]")).toHaveAttribute("aria-live", "polite");
    await expect(timeline.root.locator("[role=alert], [role=log], [aria-live=assertive]")).toHaveCount(0);
    const spoken = await listen(page);
    // Walking, standing elsewhere, and moving without consequences say nothing.
    await timeline.pause.focus();
    for (const key of ["ArrowRight", "ArrowLeft", "Space", "Shift+ArrowLeft", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
    await expect(timeline.text).toHaveValue(/A pause 28.9s/);
    await timeline.openTrace();
    await timeline.root.locator(".fl-trace td button").nth(2).click();
    await page.waitForTimeout(1_000);
    expect(await spoken()).toEqual([]);
    // Past a flip point it is said, once.
    await timeline.field.fill("5");
    await timeline.field.press("Enter");
    await expect.poll(spoken).toEqual([timeline.words.inOrder]);
    // What lasted for a moment only is not said.
    await timeline.field.fill("9.5");
    await timeline.field.press("Enter");
    await timeline.field.fill("30");
    await timeline.field.press("Enter");
    await expect.poll(spoken).toEqual([timeline.words.inOrder, timeline.words.refused]);
  });

  test(`${lang}: a page has its landmarks, and its headings leave out no level`, async ({ page }) => {
    for (const [kind, open] of Object.entries(kinds(lang))) {
      await open(page);
      for (const role of ["banner", "main", "contentinfo"] as const) await expect(page.getByRole(role), kind).toHaveCount(1);
      const unnamed = await page.locator("nav:not([aria-label])").count();
      expect(unnamed, kind).toBe(0);
      const levels = await page.locator("h1, h2, h3, h4, h5, h6").evaluateAll((all) =>
        all.filter((it) => it.checkVisibility()).map((it) => Number(it.tagName.slice(1))),
      );
      expect(levels[0], kind).toBe(1);
      for (const [place, level] of levels.entries()) expect(level, `${kind}, heading ${place + 1}`).toBeLessThanOrEqual((levels[place - 1] ?? 0) + 1);
      const speaksBoth = ["choice of language", "no such page", "no network"].includes(kind);
      await expect(page.locator("html"), kind).toHaveAttribute("lang", speaksBoth ? /./ : new RegExp(`^${lang}`));
    }
  });
}

for (const kind of ["lesson", "lab"]) {
  test(`${kind}: Tab goes through all of it, and back again`, async ({ page }) => {
    // Some hundred presses.
    test.slow();
    await kinds("en")[kind]?.(page);
    const here = (): Promise<string> =>
      page.evaluate(() => {
        const at = document.activeElement as HTMLElement;
        at.dataset["walked"] ??= String(document.querySelectorAll("[data-walked]").length);
        return at === document.body ? "" : at.dataset["walked"];
      });
    for (const [key, end] of [
      ["Tab", "footer.site a"],
      ["Shift+Tab", ".skip"],
    ] as const) {
      const goal = page.locator(end)[key === "Tab" ? "last" : "first"]();
      if (key === "Tab") await page.locator(".skip").focus();
      let before = await here();
      let isThere = false;
      for (let press = 0; press < 900 && !isThere; press += 1) {
        await page.keyboard.press(key);
        const now = await here();
        expect(now, `${key} ${press}: the focus moves on`).not.toBe(before);
        before = now;
        isThere = await goal.evaluate((it) => it === document.activeElement);
      }
      expect(isThere, `${key} comes to an end`).toBe(true);
    }
  });
}
