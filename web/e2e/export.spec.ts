// What can be taken out of an island: each file is what it says.
import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { LANGS, Timeline } from "./lesson";

const WORDS = {
  zh: { share: "分享与导出", tl: "时间线（.tl）", svg: "图片（SVG）", png: "图片（PNG）", trace: "事件记录（文本）", json: "事件记录（JSON）" },
  en: { share: "Share and export", tl: "Timeline (.tl)", svg: "Picture (SVG)", png: "Picture (PNG)", trace: "Trace as text", json: "Trace as JSON" },
} as const;

async function saved(timeline: Timeline, button: keyof (typeof WORDS)["en"]): Promise<{ name: string; bytes: Buffer }> {
  const words = WORDS[timeline.lang];
  const details = timeline.root.locator(".fl-share");
  if ((await details.getAttribute("open")) === null) await details.getByText(words.share).click();
  const download = timeline.page.waitForEvent("download");
  await timeline.button(words[button]).click();
  const file = await download;
  await expect(timeline.root.locator(".fl-share-said")).toContainText(file.suggestedFilename());
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

for (const lang of LANGS) {
  test(`${lang}: the text and the trace`, async ({ page }) => {
    const timeline = await Timeline.open(page, lang);
    await timeline.text.fill(`${await timeline.text.inputValue()}# “引号” <b>\n`);
    const tl = await saved(timeline, "tl");
    expect(tl.name).toBe("seed.tl");
    expect(tl.bytes.toString()).toBe(await timeline.text.inputValue());

    const rows = timeline.root.locator(".fl-trace tbody tr");
    const trace = await saved(timeline, "trace");
    const lines = trace.bytes.toString().trimEnd().split("\n");
    expect(trace.name).toBe("seed.txt");
    expect(lines).toHaveLength(await rows.count());
    for (const line of lines) expect(line.split("\t")).toHaveLength(3);
    const first = await rows.first().locator("td").allTextContents();
    expect(lines[0]).toBe(first.join("\t"));

    const json = await saved(timeline, "json");
    const run = JSON.parse(json.bytes.toString());
    expect(json.name).toBe("seed.json");
    expect(run.events).toHaveLength(lines.length);
    expect(run.events.map((event: { sentence: { zh: string; en: string } }) => event.sentence[lang])).toEqual(
      lines.map((line) => line.split("\t")[2]),
    );
    // A token is text, since a reader's numbers merge the large ones.
    expect(json.bytes.toString()).toContain('"token": "41"');
  });
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    test("the pictures stand alone, in light colours", async ({ page }) => {
      const timeline = await Timeline.open(page, "zh");
      const { bytes, name } = await saved(timeline, "svg");
      const svg = bytes.toString();
      expect(name).toBe("seed.svg");
      expect(svg).not.toMatch(/var\(|@import|<script|\son\w+=|tabindex/);
      // Nothing from elsewhere: only parts of itself, and the name of the format.
      expect(svg.replaceAll("http://www.w3.org/2000/svg", "")).not.toMatch(/https?:|url\(["']?[^#"']|data:/);
      const parsed = await page.evaluate((text) => {
        const { documentElement: root } = new DOMParser().parseFromString(text, "image/svg+xml");
        const title = root.querySelector("title")?.textContent;
        return { name: root.localName, title, errors: root.getElementsByTagName("parsererror").length };
      }, svg);
      expect(parsed).toEqual({ name: "svg", title: timeline.words.refused, errors: 0 });
      expect(svg).toContain("#26498b");

      const png = await saved(timeline, "png");
      const shown = await timeline.root.locator(".fl-svg").evaluate((it) => [it.clientWidth, it.clientHeight]);
      expect(png.bytes.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
      expect(Math.abs(png.bytes.readUInt32BE(16) - 2 * (shown[0] ?? 0))).toBeLessThanOrEqual(2);
      expect(Math.abs(png.bytes.readUInt32BE(20) - 2 * (shown[1] ?? 0))).toBeLessThanOrEqual(2);

      // The file draws as it should where nothing else is: its ground, and the blue of a lease.
      const colours = await page.evaluate(async (base64) => {
        const image = new Image();
        image.src = `data:image/png;base64,${base64}`;
        await image.decode();
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [image.width, image.height];
        const context = canvas.getContext("2d");
        if (!context) return [];
        context.drawImage(image, 0, 0);
        const { data } = context.getImageData(0, 0, image.width, image.height);
        const all = new Set<string>();
        for (let at = 0; at < data.length; at += 4) all.add([...data.slice(at, at + 3)].join());
        return [[...data.slice(0, 3)].join(), String(all.has("216,228,243"))];
      }, png.bytes.toString("base64"));
      expect(colours).toEqual(["245,243,236", "true"]);
    });
  });
}

test("a text that cannot be read has no picture and no trace, and says so; the text can be saved", async ({ page }) => {
  const timeline = await Timeline.open(page, "en");
  await timeline.text.fill("lock L\nA pasue 5s\n");
  await expect(timeline.root.locator(".fl-svg.fl-old")).toBeVisible();
  await timeline.root.locator(".fl-share").getByText(WORDS.en.share).click();
  for (const wish of ["svg", "png", "trace", "json"] as const) {
    await timeline.button(WORDS.en[wish]).click();
    await expect(timeline.root.locator(".fl-share-said")).toContainText("cannot be read");
  }
  expect((await saved(timeline, "tl")).bytes.toString()).toBe("lock L\nA pasue 5s\n");
});

test("the buttons work by keyboard, and sharing costs nothing before it is asked for", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const timeline = await Timeline.open(page, "en");
  await timeline.root.locator(".fl-share summary").focus();
  await page.keyboard.press("Enter");
  expect(asked.filter((path) => /wishes|arrivals|shelf|chunk|slim|fencelab_bg/.test(path))).toEqual([]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(timeline.button("Timeline (.tl)")).toBeFocused();
  const download = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  expect((await download).suggestedFilename()).toBe("seed.tl");
});

test("a picture wider than its place is whole in a file and on paper", async ({ page }) => {
  await page.goto("/en/lab/");
  const lab = new Timeline(page, "en", "lab");
  await expect(lab.text).toBeVisible();
  const times = Array.from({ length: 60 }, (_, second) => second * 5);
  const lines = times.map((second) => `${second}s A acquire\n${second + 1}s A write "w${second}"\n${second + 2}s A release`);
  await lab.text.fill(`lock L lease 3s\nstore S accepts token > seen\n${lines.join("\n")}\n`);
  const written = lab.root.locator(".fl-svg .fl-yes");
  await expect(written.first()).toBeAttached();
  await expect.poll(() => written.count()).toBeLessThan(times.length);
  const svg = (await saved(lab, "svg")).bytes.toString();
  for (const second of times) expect(svg).toContain(`w${second}`);
  await expect.poll(() => written.count()).toBeLessThan(times.length);
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect.poll(() => written.count()).toBeGreaterThanOrEqual(times.length);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect.poll(() => written.count()).toBeLessThan(times.length);
});

test("what no file of XML may hold is not in it", async ({ page }) => {
  await page.goto("/en/lab/");
  const lab = new Timeline(page, "en", "lab");
  await expect(lab.text).toBeVisible();
  await lab.text.fill('lock L\nstore S\nA acquire\nA write "a\u0001b"\n');
  const svg = (await saved(lab, "svg")).bytes.toString();
  const faults = await page.evaluate((text) => new DOMParser().parseFromString(text, "image/svg+xml").querySelectorAll("parsererror").length, svg);
  expect(faults).toBe(0);
  expect(svg).toContain("\ufffd");
});
