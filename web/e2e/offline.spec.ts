// After one visit the site opens without a network; a newer version is said, and taken when a reader asks for it.
import { expect, test as base, type Page } from "@playwright/test";
import { Host } from "./host";
import { LANGS, Timeline, WORDS, type Lang } from "./lesson";

// Each test has a host of its own, and in one of two folders.
const test = base.extend<{ folder: string; host: Host }>({
  folder: ["/", { option: true }],
  host: async ({ baseURL, folder }, use) => {
    const host = await Host.start(baseURL ?? "", folder);
    await use(host);
    await host.goAway().catch(() => undefined);
  },
});
test.use({ serviceWorkers: "allow" });

// When the worker has what it is to keep ahead.
async function isKept(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 30_000 }).toBe("activated");
}

async function wakes(page: Page, lang: Lang): Promise<void> {
  const timeline = new Timeline(page, lang);
  await timeline.root.scrollIntoViewIfNeeded();
  await timeline.field.fill("0");
  await timeline.field.press("Enter");
  await expect(timeline.headline).toHaveText(WORDS[lang].inOrder);
}

// Everything that the browser complains about.
function complaints(page: Page): string[] {
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  page.on("pageerror", (error) => said.push(error.message));
  return said;
}

for (const folder of ["/", "/courses/fencelab/"]) {
  test.describe(`a site in ${folder}`, () => {
    test.use({ folder });
    for (const lang of LANGS) {
      test(`${lang}: after one page, another lesson opens without a network and its timeline wakes up`, async ({ page, host }) => {
        await page.goto(`${host.address}${lang}/01-two-executors/`);
        await isKept(page);
        await host.goAway();
        await page.goto(`${host.address}${lang}/02-timeline/`);
        await wakes(page, lang);
        const quiz = page.locator("fencelab-quiz").last();
        await quiz.scrollIntoViewIfNeeded();
        await expect(quiz).toHaveAttribute("data-awake");
        // A link whose end is missing, and a page of data.
        await page.goto(`${host.address}${lang}/lab`);
        await expect(page).toHaveURL(`${host.address}${lang}/lab/`);
        await page.goto(`${host.address}${lang}/search/?q=L`);
        await expect(page.locator(".found li").first()).toBeVisible();
      });
    }

    test("what is not kept says so, and shows the way back", async ({ page, host }) => {
      await page.goto(`${host.address}en/01-two-executors/`);
      await isKept(page);
      await host.goAway();
      await page.goto(`${host.address}zh/02-timeline/`);
      await expect(page.getByRole("heading", { name: "No network, and this page is not kept" })).toBeVisible();
      await page.getByRole("link", { name: "To the English front page" }).click();
      await expect(page).toHaveURL(`${host.address}en/`);
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
    });
  });
}

test("nothing of the other language is fetched ahead, and nothing outside the site", async ({ page, host }) => {
  await page.goto(`${host.address}zh/`);
  await isKept(page);
  const pages = host.asked.filter((path) => path.startsWith("en/"));
  expect(pages).toEqual(["en/"]);
  expect(host.asked.filter((path) => path.startsWith("zh/")).length).toBeGreaterThan(20);
  expect(host.asked.filter((path) => path.startsWith("outside"))).toEqual([]);
  // Another language, once it is read, is kept too.
  await page.goto(`${host.address}en/`);
  await expect.poll(() => host.asked.includes("en/08-remember/"), { timeout: 30_000 }).toBe(true);
});

test("a page that is kept comes without asking the host, however slow that is", async ({ page, host }) => {
  await page.goto(`${host.address}en/`);
  await isKept(page);
  host.asked.length = 0;
  await page.goto(`${host.address}en/02-timeline/`);
  await wakes(page, "en");
  expect(host.asked.filter((path) => path !== "sw.js")).toEqual([]);
});

for (const lang of LANGS) {
  test(`${lang}: a newer version is said, waits for the reader, and is loaded by a button`, async ({ page, host }) => {
    const lesson = `${lang}/02-timeline/`;
    await page.goto(host.address + lesson);
    await isKept(page);
    const heading = page.getByRole("heading", { level: 1 });
    const before = (await heading.textContent()) ?? "";
    const after = `${before} II`;
    host.publish(lesson, `<h1>${before}</h1>`, `<h1>${after}</h1>`);
    await page.reload();
    await wakes(page, lang);
    const bar = page.getByRole("status").filter({ hasText: lang === "zh" ? "新版本" : "new version" });
    await expect(bar).toBeVisible();
    await expect(bar).toBeInViewport();
    // It has changed nothing yet, and it can be put off.
    await expect(heading).toHaveText(before);
    await bar.getByRole("button", { name: lang === "zh" ? "以后再说" : "Later" }).click();
    await expect(bar).toHaveCount(0);
    await page.reload();
    await expect(heading).toHaveText(before);
    await bar.getByRole("button", { name: lang === "zh" ? "换成新版本" : "Load it" }).press("Enter");
    await expect(heading).toHaveText(after);
    await expect(bar).toHaveCount(0);
    // The reader's own version is still there, and the new page is kept as well.
    await host.goAway();
    await page.reload();
    await expect(heading).toHaveText(after);
    await expect(new Timeline(page, lang).text).toHaveValue(/A pause 0s/);
  });
}

test("a second page that is open stays as it is when the first one takes the newer version", async ({ page, context, host }) => {
  await page.goto(`${host.address}en/`);
  await isKept(page);
  const other = await context.newPage();
  await other.goto(`${host.address}en/02-timeline/`);
  await wakes(other, "en");
  host.publish("en/", "</h1>", " II</h1>", /assets\/wishes-\w+\.js/);
  await page.reload();
  await page.getByRole("button", { name: "Load it" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/ II$/);
  await expect(new Timeline(other, "en").text).toHaveValue(/A pause 0s/);
  // What it asks for only now has no place in the newer version, and comes all the same.
  const share = new Timeline(other, "en").root.locator("details.fl-share");
  await share.locator("summary").click();
  await share.locator("[data-wish=tl]").click();
  await expect(share.locator(".fl-share-said")).not.toBeEmpty();
  await expect(share.locator(".fl-note-missing")).toHaveCount(0);
});

test("a file that is not of the listed version is not kept", async ({ page, host }) => {
  await page.goto(`${host.address}en/`);
  await isKept(page);
  // The host has a newer page already; the worker at work still has the older list.
  host.publish("zh/02-timeline/", "</h1>", " II</h1>");
  await page.goto(`${host.address}zh/02-timeline/`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/ II$/);
  await wakes(page, "zh");
  await host.goAway();
  await page.goto(`${host.address}zh/02-timeline/`);
  await expect(page.getByRole("heading", { name: "No network, and this page is not kept" })).toBeVisible();
});

test("a page in a frame keeps nothing", async ({ page, host }) => {
  await page.route("**/frame.html", (route) =>
    route.fulfill({ contentType: "text/html", body: `<iframe width="1000" height="800" src="${host.address}en/02-timeline/"></iframe>` }),
  );
  await page.goto(`${host.address}frame.html`);
  const seed = page.frameLocator("iframe").locator("fencelab-timeline[name=seed]");
  await seed.scrollIntoViewIfNeeded();
  await expect(seed).toHaveAttribute("data-awake");
  await page.waitForTimeout(3_000);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

test.describe("where workers are blocked", () => {
  const ways: Record<string, () => void> = {
    "they are refused": () => {
      navigator.serviceWorker.register = () => Promise.reject(new DOMException("not here", "SecurityError"));
    },
    "there are none": () => {
      delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker;
    },
    "they throw": () => {
      Object.defineProperty(Navigator.prototype, "serviceWorker", {
        get: () => {
          throw new DOMException("not here", "SecurityError");
        },
      });
    },
  };
  for (const [way, block] of Object.entries(ways)) {
    test(`${way}: the page works and nothing complains`, async ({ page, host }) => {
      const said = complaints(page);
      await page.addInitScript(block);
      await page.goto(`${host.address}en/02-timeline/`);
      await wakes(page, "en");
      await expect.poll(() => host.asked.some((path) => path.startsWith("assets/playground_late"))).toBe(true);
      await page.waitForTimeout(2_500);
      expect(host.asked).not.toContain("sw.js");
      expect(said).toEqual([]);
    });
  }
});
