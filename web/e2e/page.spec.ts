// The page when things are missing or blocked, and what it never does.
import { expect, test } from "@playwright/test";
import { LANGS, Timeline, WORDS } from "./lesson";

for (const lang of LANGS) {
  test.describe(`${lang}, without JavaScript`, () => {
    test.use({ javaScriptEnabled: false });
    test("everything can be read", async ({ page }) => {
      await page.goto(`/${lang}/02-timeline/`);
      const seed = page.locator("fencelab-timeline[name=seed]");
      await expect(seed.locator("[data-outcome]")).toHaveText(WORDS[lang].refused);
      await expect(seed.locator("svg")).toBeVisible();
      await expect(seed.locator("pre")).toContainText("A pause 30s");
      await seed.locator(".fl-trace summary").click();
      await expect(seed.getByRole("table")).toContainText("41");
      await expect(page.locator("fencelab-quiz").last()).toContainText(lang === "zh" ? "被拒绝" : "Refused");
      // No control pretends to work.
      await expect(seed.locator("[data-stop], [role=slider]")).toHaveCount(0);
      await expect(seed.locator("button:not(:disabled)")).toHaveCount(0);
    });
  });
}

test.describe("with its worker", () => {
  test.use({ serviceWorkers: "allow" });
  test("no request leaves the origin, and the console stays silent", async ({ page, baseURL }) => {
    const elsewhere: string[] = [];
    const said: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(baseURL ?? "") && !request.url().startsWith("data:")) {
        elsewhere.push(request.url());
      }
    });
    page.on("console", (message) => said.push(message.text()));
    page.on("pageerror", (error) => said.push(error.message));
    for (const path of ["/", "/zh/", "/en/", "/zh/02-timeline/", "/en/02-timeline/"]) await page.goto(path);
    const timeline = await Timeline.open(page, "en");
    await timeline.pause.focus();
    await page.keyboard.press("ArrowLeft");
    await page.locator("fencelab-quiz").last().scrollIntoViewIfNeeded();
    await expect(page.locator("fencelab-quiz").last()).toHaveAttribute("data-awake");
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    expect(elsewhere).toEqual([]);
    expect(said).toEqual([]);
  });
});

test("in a sandboxed frame, where storage is blocked, everything works and says so", async ({ page, baseURL }) => {
  await page.route("**/frame.html", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<iframe sandbox="allow-scripts" width="1000" height="800" src="${baseURL}/en/02-timeline/"></iframe>`,
    }),
  );
  // A sandboxed page has no origin, so its scripts ask for leave.
  await page.route("**/assets/**", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), "access-control-allow-origin": "*" } });
  });
  await page.goto("/frame.html");
  const frame = page.frameLocator("iframe");
  const seed = frame.locator("fencelab-timeline[name=seed]");
  await seed.scrollIntoViewIfNeeded();
  // A source opens beside the lesson.
  await expect(frame.locator('main a[href^="https://"]').first()).toHaveAttribute("target", "_blank");
  const pause = seed.getByRole("spinbutton", { name: WORDS.en.pause });
  await pause.fill("0");
  await pause.press("Enter");
  await expect(seed.locator("[data-outcome]")).toHaveText(WORDS.en.inOrder);
  await expect(seed.getByText("This browser does not allow saving")).toBeVisible();
});

test("when the module does not load, the prose stays, with a note and another try", async ({ page }) => {
  let broken = true;
  await page.route("**/*.wasm", (route) => (broken ? route.abort() : route.continue()));
  await page.goto("/en/02-timeline/");
  const seed = page.locator("fencelab-timeline[name=seed]");
  await seed.scrollIntoViewIfNeeded();
  await expect(seed.locator(".fl-note-failed")).toContainText("could not be loaded");
  await expect(seed.locator("[data-outcome]").first()).toHaveText(WORDS.en.refused);
  await expect(page.getByText("These five lines are the whole story.")).toBeVisible();
  broken = false;
  await seed.getByRole("button", { name: "Try again" }).click();
  await expect(seed.getByRole("button", { name: WORDS.en.pause })).toBeVisible();
  await expect(seed.locator(".fl-note-failed")).toHaveCount(0);
});

test("when the data of a quiz does not load, its questions can be read, with a note and another try", async ({ page }) => {
  let broken = true;
  await page.route("**/quiz-*.json", (route) => (broken ? route.abort() : route.continue()));
  await page.goto("/en/02-timeline/");
  const quiz = page.locator("fencelab-quiz").last();
  await quiz.scrollIntoViewIfNeeded();
  await expect(quiz.locator(".fl-note-failed")).toContainText("could not be loaded");
  await expect(quiz).toContainText("Refused");
  broken = false;
  await quiz.getByRole("button", { name: "Try again" }).click();
  await expect(quiz).toHaveAttribute("data-awake");
  await expect(quiz.locator(".fl-note-failed")).toHaveCount(0);
});

test("a panic is a card; the prose stays and what was typed is kept", async ({ page }) => {
  const timeline = await Timeline.open(page, "en");
  await timeline.field.fill("0");
  await timeline.field.press("Enter");
  await page.evaluate(() => {
    dispatchEvent(new CustomEvent("fencelab-panic", { detail: "panicked at <b>here</b>" }));
  });
  const card = timeline.root.getByRole("alert");
  await expect(card).toContainText("stopped because of an error");
  await card.getByRole("button", { name: "Reload" }).click();
  const again = new Timeline(page, "en");
  await again.root.scrollIntoViewIfNeeded();
  await expect(again.text).toHaveValue(/A pause 0s/);
});

test("an unknown lesson or language shows a way back, from any depth", async ({ page }) => {
  for (const path of ["/en/99-nothing/", "/fr/02-timeline/deep/er"]) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await page.getByRole("link", { name: "To the English front page" }).click();
    await expect(page).toHaveURL(/\/en\/$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Fencing tokens, learned by breaking things");
  }
});

test("the other language is the same place", async ({ page }) => {
  await page.goto("/zh/02-timeline/#content");
  await page.getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL(/\/en\/02-timeline\/#content$/);
  await page.goto("/");
  await page.getByRole("link", { name: "用中文开始" }).click();
  await page.getByRole("link", { name: "写入是怎么丢的" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("写入是怎么丢的");
});
