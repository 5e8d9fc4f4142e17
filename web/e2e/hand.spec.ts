// The picture edited by hand: everything that can be dragged, added, chosen and compared.
import { expect, test, type Locator, type Page } from "@playwright/test";
import { Timeline } from "./lesson";

interface Point {
  x: number;
  y: number;
}

async function middle(locator: Locator): Promise<Point> {
  const box = await locator.boundingBox();
  if (!box) throw new Error("it is not drawn");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function dragBy(page: Page, grip: Locator, dx: number): Promise<void> {
  await grip.scrollIntoViewIfNeeded();
  const { x, y } = await middle(grip);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y, { steps: 6 });
}

// A place in the lane of B, at about this moment.
async function inLane(timeline: Timeline, seconds: number): Promise<Point> {
  const { x, second } = await timeline.grip();
  const lane = await timeline.root.locator(".fl-lane .fl-line").nth(2).boundingBox();
  if (!lane) throw new Error("the lane is not drawn");
  return { x: x - (31 - seconds) * second, y: lane.y };
}

test("a line without a time gets one when it is dragged along its lane", async ({ page }) => {
  const timeline = await Timeline.open(page, "en");
  const before = await timeline.text.inputValue();
  const { second } = await timeline.grip();
  await dragBy(page, timeline.root.locator("[data-handle=start][data-line='6'] circle"), 3 * second);
  await page.mouse.up();
  await expect(timeline.text).toHaveValue(/\n1[34](\.\d)?s {2}B acquire -> token=42/);
  await timeline.button("Undo").click();
  await expect(timeline.text).toHaveValue(before);
});

test("the arrival of a write can be dragged, and the lease's end", async ({ page }) => {
  const timeline = await Timeline.open(page, "en");
  await timeline.text.fill("lock L  lease 10s  tokens from 41\nstore S  accepts token > seen\n\n0s  A acquire\n2s  A write \"a\"  # mine\n20s A acquire\n");
  const { width } = (await timeline.root.locator(".fl-svg").boundingBox()) ?? { width: 0 };
  await dragBy(page, timeline.root.locator("[data-handle=delay] circle"), width / 5);
  await page.mouse.up();
  await expect(timeline.text).toHaveValue(/2s {2}A write "a" delay [\d.]+s {2}# mine\n/);
  await dragBy(page, timeline.root.locator("[data-handle=lease-end] circle"), -width / 8);
  await page.mouse.up();
  await expect(timeline.text).toHaveValue(/lease [4-8](\.\d)?s {2}tokens/);
});

test("a drag snaps to what happens elsewhere, shows the line, and Alt suspends it", async ({ page }) => {
  const timeline = await Timeline.open(page, "en");
  const { x, y, second } = await timeline.grip();
  await page.mouse.move(x, y);
  await page.mouse.down();
  // Near the end of A's lease, at 10 s.
  await page.mouse.move(x - 21 * second + 3, y, { steps: 8 });
  await expect(timeline.root.locator(".fl-snap")).toHaveCount(1);
  await expect(timeline.text).toHaveValue(/A pause (9|9\.001|8\.999)s/);
  await page.keyboard.down("Alt");
  await page.mouse.move(x - 21 * second + 4, y);
  await expect(timeline.root.locator(".fl-snap")).toHaveCount(0);
  await page.keyboard.up("Alt");
  await page.mouse.up();
});

test("at its limit a drag stops and says why", async ({ page }) => {
  const timeline = await Timeline.open(page, "en");
  const { x, y } = await timeline.grip();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 900, y, { steps: 8 });
  await expect(timeline.text).toHaveValue(/A pause 0s/);
  await expect(timeline.root.locator(".fl-notice")).toContainText("cannot end before it begins");
  await page.mouse.up();
});

test("a drag whose pointer is lost is kept", async ({ page }) => {
  const timeline = await Timeline.open(page, "en");
  const { x, y, second } = await timeline.grip();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 10 * second, y, { steps: 5 });
  await expect(timeline.text).toHaveValue(/A pause 20(\.\d)?s/);
  await timeline.pause.evaluate((grip) => {
    const lost = new PointerEvent("lostpointercapture", { bubbles: true, pointerId: 1 });
    grip.dispatchEvent(lost);
  });
  await page.mouse.up();
  await expect(timeline.text).toHaveValue(/A pause 20(\.\d)?s/);
  await expect(timeline.button("Undo")).toBeEnabled();
});

test("a click in a lane offers what makes sense there, and adds it", async ({ page }) => {
  const timeline = await Timeline.open(page, "en");
  const { x, y } = await inLane(timeline, 15);
  await page.mouse.click(x, y);
  const menu = timeline.root.getByRole("group", { name: "Add to client B" });
  await expect(menu).toBeVisible();
  // B holds the lock: it can write, renew, release, pause, but not ask for it again.
  await expect(menu.getByRole("button", { name: /B pause 5s/ })).toBeVisible();
  await expect(menu.getByRole("button", { name: /B acquire/ })).toHaveCount(0);
  await menu.getByRole("button", { name: /B pause 5s/ }).click();
  await expect(timeline.text).toHaveValue(/1[45](\.\d)?s\s+B pause 5s\n/);
  await expect(menu).toHaveCount(0);
  await timeline.button("Duplicate").click();
  await expect(timeline.text).toHaveValue(/B pause 5s\n.*B pause 5s\n/);
  await timeline.button("Delete").click();
  await timeline.button("Undo").click();
  await timeline.button("Undo").click();
  await timeline.button("Undo").click();
  await expect(timeline.text).not.toHaveValue(/B pause/);
});

test("settings are changed from a panel, in their own line", async ({ page }) => {
  const timeline = await Timeline.open(page, "en");
  await timeline.root.getByText("Settings of locks and stores").click();
  const lock = timeline.root.getByRole("group", { name: "lock L" });
  await lock.locator("select").first().selectOption("uuid");
  await expect(timeline.text).toHaveValue(/lock L {2}lease 10s {2}tokens uuid\n/);
  await timeline.button("Undo").click();
  await expect(timeline.text).toHaveValue(/tokens from 41\n/);
});

test("two runs stand on one axis; the first difference is ringed and said", async ({ page }) => {
  const timeline = await Timeline.open(page, "en");
  await timeline.button("Pin this run to compare").click();
  await expect(timeline.root.locator(".fl-difference")).toContainText("the same so far");
  await timeline.root.getByRole("radio", { name: "no check" }).check();
  await expect(timeline.root.locator(".fl-svg")).toHaveCount(2);
  await expect(timeline.root.locator(".fl-differs")).toHaveCount(2);
  const difference = timeline.root.locator(".fl-difference");
  await expect(difference).toContainText("S refuses A's write");
  await expect(difference).toContainText("S accepts");
  const rings = await timeline.root.locator(".fl-differs").all();
  const [above, below] = [await middle(rings[0] as Locator), await middle(rings[1] as Locator)];
  expect(Math.abs(above.x - below.x)).toBeLessThan(1);
  await timeline.button("Stop comparing").click();
  await expect(timeline.root.locator(".fl-svg")).toHaveCount(1);
});

test("a verdict lights up its events and the way to them", async ({ page }) => {
  const timeline = await Timeline.open(page, "en");
  await timeline.root.getByRole("radio", { name: "no check" }).check();
  await expect(timeline.root.locator(".fl-path line")).toHaveCount(0);
  const lost = timeline.root.locator("[data-property=acknowledged-write-lost]");
  await lost.getByRole("button").click();
  await expect(timeline.root.locator(".fl-ring")).toHaveCount(2);
  expect(await timeline.root.locator(".fl-path line").count()).toBeGreaterThan(4);
});

test("between the flip points the outcomes are named", async ({ page }) => {
  const timeline = await Timeline.open(page, "en");
  await expect(timeline.root.locator("[data-band]")).toHaveCount(3);
  await expect(timeline.root.locator(".fl-band.fl-on")).toHaveText(/kept out/);
  await timeline.field.fill("5");
  await timeline.field.press("Enter");
  await expect(timeline.root.locator(".fl-band.fl-on")).toHaveText(/in order/);
});

test("it plays, faster if asked, and stops at the end", async ({ page }) => {
  const timeline = await Timeline.open(page, "en");
  const now = timeline.root.locator(".fl-now");
  await timeline.root.getByRole("combobox", { name: "Speed" }).selectOption("400");
  await timeline.button("Play").click();
  await expect(timeline.button("Stop")).toBeVisible();
  await expect(now).not.toHaveText("the end");
  await expect(now).toHaveText("the end");
  await expect(timeline.button("Play")).toBeVisible();
});

test("who wants less motion gets steps", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const timeline = await Timeline.open(page, "en");
  const times = await timeline.root.locator(".fl-trace tbody td:first-child").allTextContents();
  await timeline.root.getByRole("combobox", { name: "Speed" }).selectOption("400");
  await timeline.button("Play").click();
  const seen = new Set<string>();
  await expect
    .poll(async () => seen.add((await timeline.root.locator(".fl-now").textContent()) ?? "").has("the end"))
    .toBe(true);
  for (const time of seen) expect([...times, "the end"]).toContain(time);
});

test("a picture that is made wider scrolls, and keeps its names in view", async ({ page }) => {
  const timeline = await Timeline.open(page, "en");
  const figure = timeline.root.locator(".fl-figure");
  for (let press = 0; press < 3; press += 1) await timeline.button("Zoom in").click();
  const [wide, place] = await figure.evaluate((it) => [it.scrollWidth, it.clientWidth] as const);
  expect(wide).toBeGreaterThan(3 * place);
  await figure.evaluate((it) => it.scrollTo({ left: it.scrollWidth }));
  const name = timeline.root.locator(".fl-name").first();
  await expect.poll(async () => (await name.boundingBox())?.x ?? -1).toBeGreaterThan(0);
  await timeline.button("Zoom out").click();
});

test("only changes of the verdict are spoken, and only once they last", async ({ page }) => {
  const timeline = await Timeline.open(page, "en");
  await expect(timeline.root.locator("[aria-live]")).toHaveCount(1);
  const said = timeline.root.getByRole("status");
  await expect(said).toHaveText("");
  const { x, y, second } = await timeline.grip();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 10 * second, y, { steps: 5 });
  await page.mouse.move(x - 25 * second, y, { steps: 5 });
  await expect(said).toHaveText(timeline.words.inOrder);
  await page.mouse.up();
});
