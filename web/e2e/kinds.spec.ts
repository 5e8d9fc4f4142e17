// Every kind of question: how it is answered, and that the run is the judge.
import { expect, type Locator, type Page, test } from "@playwright/test";

async function question(page: Page, path: string, item: string): Promise<Locator> {
  await page.goto(path);
  const question = page.locator(`[data-item=${item}]`);
  const quiz = page.locator("fencelab-quiz", { has: question });
  await quiz.scrollIntoViewIfNeeded();
  await expect(quiz).toHaveAttribute("data-awake");
  return question;
}

const check = (question: Locator): Promise<void> => question.getByRole("button", { name: "Check", exact: true }).click();

test("a prediction is answered by the run, which opens below it", async ({ page }) => {
  const asked = await question(page, "/en/02-timeline/", "close");
  const run = asked.getByRole("button", { name: "Run it" });
  await expect(run).toBeDisabled();
  await asked.getByRole("radio", { name: /^Refused/ }).check();
  await asked.getByRole("radio", { name: "certain" }).check();
  await run.click();
  await expect(asked.locator("[data-right=false]")).toContainText("Accepted: S has seen no higher token");
  await expect(asked.locator("[data-outcome]")).toBeVisible();
});

test("a prediction can be skipped, visibly", async ({ page }) => {
  const asked = await question(page, "/en/02-timeline/", "close");
  await asked.getByRole("button", { name: /^Skip/ }).click();
  await expect(asked.locator(".fl-feedback")).toContainText("Accepted: S has seen no higher token");
  await expect(asked.locator(".fl-feedback strong")).toBeEmpty();
});

test("a timeline is broken by changing it; what has to stay is named", async ({ page }) => {
  const asked = await question(page, "/en/01-two-executors/", "outlast-the-delay");
  await check(asked);
  await expect(asked.locator("[data-right=false]")).toContainText("does not do what is asked for");
  await asked.getByRole("button", { name: "Try again" }).click();
  const text = asked.getByRole("textbox", { name: "The timeline as text" });
  const start = await text.inputValue();
  await text.fill(start.replace("lock-delay 20s", "lock-delay 1s"));
  await check(asked);
  await expect(asked.locator("[data-right=false]")).toContainText("lock L");
  await asked.getByRole("button", { name: "Try again" }).click();
  await text.fill(start.replace("pause 12s", "pause 50s"));
  await check(asked);
  await expect(asked.locator("[data-right=true]")).toContainText("No change could be smaller");
});

test("a larger change counts too, and the smaller one is told", async ({ page }) => {
  const asked = await question(page, "/en/01-two-executors/", "outlast-the-delay");
  const text = asked.getByRole("textbox", { name: "The timeline as text" });
  const start = await text.inputValue();
  await text.fill(start.replace("pause 12s", "pause 50s") + '90s  Ann write "once more"\n');
  await check(asked);
  await expect(asked.locator("[data-right=true]")).toContainText("There is a smaller change");
});

test("of several timelines, the one that does what is asked for is right", async ({ page }) => {
  const asked = await question(page, "/en/01-two-executors/", "which-renewals");
  await expect(asked.locator(".fl-choices pre")).toHaveCount(3);
  await asked.locator("input[value=long-pause]").check();
  await check(asked);
  await expect(asked.locator("[data-right=true]")).toBeVisible();
});

test("what happened is asked of a picture, which says it after the answer", async ({ page }) => {
  const asked = await question(page, "/en/01-two-executors/", "asleep-overwrites");
  await expect(asked.locator(".fl-drawing svg .fl-write").first()).toBeVisible();
  const told = asked.locator(".fl-drawing :is(.fl-band, .fl-ring, .fl-mark, .fl-value)");
  for (const part of await told.all()) await expect(part).toBeHidden();
  await asked.getByRole("radio").first().check();
  await check(asked);
  await expect(asked.locator(".fl-drawing .fl-band").first()).toBeVisible();
  await expect(asked.locator(".fl-drawing .fl-mark").first()).toBeVisible();
});

test("what is due comes back with another question, and steps are put in order by choosing them", async ({ page }) => {
  await page.addInitScript(() => {
    if (localStorage.length === 0) localStorage.setItem("fencelab:1:card:expiry", "1\t0\t1\tremember-order");
  });
  const asked = await question(page, "/en/review/", "order-of-two");
  await expect(page.locator("form")).toHaveCount(1);
  const button = asked.getByRole("button", { name: "Check", exact: true });
  for (const step of ["one-acquires", "one-stands-still", "lease-ends", "two-acquires"]) {
    await expect(button).toBeDisabled();
    await asked.locator(`button[value=${step}]`).click();
  }
  await expect(asked.locator("button[value=lease-ends]")).toHaveAttribute("aria-pressed", "true");
  await expect(asked.locator("button[value=lease-ends]")).toContainText("3");
  await button.click();
  await expect(asked.locator("[data-right=true]")).toBeVisible();
  const card = await page.evaluate(() => localStorage.getItem("fencelab:1:card:expiry"));
  const [due, step, , last] = (card ?? "").split("\t");
  expect([step, last]).toEqual(["1", "order-of-two"]);
  expect(Number(due) * 60_000).toBeGreaterThan(Date.now() + 2 * 24 * 3_600_000);
  await page.reload();
  await expect(page.locator(".nothing-due")).toBeVisible();
});

test("what was answered is marked on the front page", async ({ page }) => {
  const asked = await question(page, "/en/01-two-executors/", "which-renewals");
  await asked.locator("input[value=slow-work]").check();
  await check(asked);
  await page.goto("/en/");
  await expect(page.locator("[data-lesson='01-two-executors']")).toContainText(/1 of \d+ questions answered/);
  await expect(page.locator("[data-due]")).toContainText("Nothing is due now.");
});

test("progress goes into a file and into another browser", async ({ page, browser }) => {
  const asked = await question(page, "/en/01-two-executors/", "which-renewals");
  await asked.locator("input[value=slow-work]").check();
  await check(asked);
  await page.goto("/en/review/");
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save progress as a file" }).click(),
  ]);
  const file = await saved.path();
  const other = await browser.newPage();
  await other.goto("/zh/review/");
  await expect(other.getByRole("button", { name: "从文件读入进度" })).toBeVisible();
  await other.locator("input[type=file]").setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from('{"fencelab":1,"kept":{"elsewhere":"1"}}') });
  await expect(other.getByRole("status").filter({ hasText: "什么也没有改动" })).toBeVisible();
  await other.locator("input[type=file]").setInputFiles(file);
  await expect(other.getByRole("status").filter({ hasText: "读入了" })).toBeVisible();
  await other.goto("/zh/");
  await expect(other.locator("[data-lesson='01-two-executors']")).toContainText("答过1道题");
  await other.close();
});

test("a search finds words in both languages and leads to their place", async ({ page }) => {
  await page.goto("/zh/search/");
  await page.getByRole("searchbox").fill("网络分区");
  await expect(page.locator(".found li").first()).toBeVisible();
  await expect(page).toHaveURL(/\?q=/);
  await page.goto("/en/search/?q=promise%20fence");
  await page.locator(".found a").first().click();
  await expect(page.locator("h1")).toBeVisible();
  await page.goto("/en/search/?q=%3Cimg%20src%3Dx%3E");
  await expect(page.getByRole("status")).toContainText("Nothing found");
});

test("Enter in a field of the timeline hands nothing in, and a double click checks once", async ({ page }) => {
  const asked = await question(page, "/en/01-two-executors/", "outlast-the-delay");
  await asked.locator(".fl-number input").first().press("Enter");
  await asked.locator(".fl-policies input:checked").first().press("Enter");
  await expect(asked.locator("[data-right]")).toHaveCount(0);
  await asked.getByRole("button", { name: "Check", exact: true }).dblclick();
  await expect(asked.locator("[data-right=false]")).toBeVisible();
  await expect(asked.getByRole("button", { name: "Try again" })).toBeVisible();
});

test("after an answer the keyboard goes on from the next button", async ({ page }) => {
  const asked = await question(page, "/en/02-timeline/", "asked-first");
  await asked.locator("input[value=b-is-safe]").check();
  await asked.getByRole("button", { name: "Check", exact: true }).press("Enter");
  await expect(asked.getByRole("button", { name: "Try again" })).toBeFocused();
});

test("the review says when the next card comes back", async ({ page }) => {
  await page.goto("/en/review/");
  const due = Math.floor(Date.UTC(2100, 0, 15, 12) / 60_000);
  await page.evaluate((due) => localStorage.setItem("fencelab:1:card:expiry", `${due}\t1\t0\tasked-first`), due);
  await page.reload();
  await expect(page.locator(".nothing-due")).toContainText("One card is waiting. The next one comes back on January 15, 2100.");
});
