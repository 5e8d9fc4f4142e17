// A wrong answer is handed the timeline that refutes it.
import { expect, test } from "@playwright/test";
import { LANGS, WORDS } from "./lesson";

for (const lang of LANGS) {
  test(`${lang}: a wrong answer opens its refutation, which can be changed`, async ({ page }) => {
    await page.goto(`/${lang}/02-timeline/`);
    const quiz = page.locator("fencelab-quiz").last();
    await quiz.scrollIntoViewIfNeeded();
    const question = quiz.locator("[data-item=asked-first]");
    const check = question.getByRole("button", { name: WORDS[lang].check, exact: true });
    await expect(check).toBeDisabled();
    await question.locator("input[value=b-is-safe]").check();
    await check.click();
    await expect(question.locator("[data-right=false]")).toBeVisible();
    const refutation = question.locator(".fl-refutation");
    await expect(refutation.locator("[data-outcome]")).toHaveText(WORDS[lang].overwritten);
    await refutation.getByRole("radio", { name: />/ }).check();
    await expect(refutation.locator("[data-outcome]")).toHaveText(WORDS[lang].refused);
  });
}

test("the right answer is right, and answers survive a reload", async ({ page }) => {
  await page.goto("/en/02-timeline/");
  const question = page.locator("[data-item=from-the-grant]");
  await page.locator("fencelab-quiz").last().scrollIntoViewIfNeeded();
  await question.locator("input[value=accepted]").check();
  await question.getByRole("radio", { name: "certain" }).check();
  await question.getByRole("button", { name: "Check" }).click();
  await expect(question.locator("[data-right=true]")).toContainText("never go backwards");
  await page.reload();
  await page.locator("fencelab-quiz").last().scrollIntoViewIfNeeded();
  await expect(question.locator("[data-right=true]")).toBeVisible();
  await question.getByRole("button", { name: "Try again" }).click();
  await expect(question.locator("[data-right]")).toHaveCount(0);
});

test("a quiz works by keyboard alone", async ({ page }) => {
  await page.goto("/en/02-timeline/");
  await page.locator("fencelab-quiz").last().scrollIntoViewIfNeeded();
  // Waking up draws the questions anew, and a focus of before would be gone.
  await expect(page.locator("fencelab-quiz").last()).toHaveAttribute("data-awake");
  const question = page.locator("[data-item=asked-first]");
  await question.locator("input[value=b-is-safe]").focus();
  await page.keyboard.press("ArrowDown");
  await expect(question.locator("input[value=overwritten]")).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(question.locator("[data-right=true]")).toBeVisible();
});
