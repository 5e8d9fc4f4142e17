// A drag in a short and in a long timeline, a key in a short and in a long text, a run of 100,000 events.
import { expect, test, type Locator, type Page } from "@playwright/test";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { Table } from "./figures";
import { install, record, settle, totals } from "./recorder";
import { SHORT, gateway, lines, turns } from "./texts";

const PACKAGE = new URL("../../target/npm/fencelab/", import.meta.url);

test.beforeAll(() => {
  const [load] = loadavg();
  console.log(`${cpus().length} × ${cpus()[0]?.model}, ${load?.toFixed(1)} at work on it before`);
});

// The package as a browser gets it, at an address of its own.
async function openPackage(page: Page): Promise<void> {
  await page.route("**/package/*", (route) => {
    const name = new URL(route.request().url()).pathname.split("/").pop() ?? "";
    if (name === "") return route.fulfill({ contentType: "text/html", body: "<!doctype html>" });
    const contentType = name.endsWith(".wasm") ? "application/wasm" : "text/javascript";
    return route.fulfill({ contentType, body: readFileSync(new URL(name, PACKAGE)) });
  });
  await page.goto("/package/");
}

// How many milliseconds each call took, and how many events there were.
interface Run {
  events: number;
  read: number[];
  judge: number[];
  tell: number[];
}

function runInPage(page: Page, text: string, calls: number): Promise<Run> {
  return page.evaluate(
    async ({ text, calls }) => {
      const { handles, parse, run } = (await import("/package/index.js" as string)) as typeof import("fencelab/index.js");
      const timed = (work: () => void): number[] =>
        Array.from({ length: calls }, () => {
          const from = performance.now();
          work();
          return performance.now() - from;
        });
      const { events } = run(text);
      return {
        events: events.length,
        read: timed(() => parse(text)),
        // It runs and judges the text, and has few numbers to tell of.
        judge: timed(() => handles(text)),
        tell: timed(() => run(text)),
      };
    },
    { text, calls },
  );
}

async function events(page: Page, text: string): Promise<number> {
  await openPackage(page);
  return (await runInPage(page, text, 1)).events;
}

// The lab, with this text in it.
async function open(page: Page, text: string): Promise<Locator> {
  await page.goto("/en/lab/");
  const lab = page.locator("fencelab-timeline[name=lab]");
  const field = lab.getByRole("textbox", { name: "The timeline as text" });
  await field.fill(text);
  await expect(lab.locator(".fl-problems li")).toHaveCount(0);
  await expect(lab.locator(".fl-svg.fl-old")).toHaveCount(0);
  await install(page);
  await settle(page);
  return lab;
}

const MOVES = 150;

for (const [name, text, expected] of [
  ["a", SHORT, 25],
  ["b", turns(87), 2_003],
] as const) {
  test(`${name}: the end of a pause is dragged among ${expected} events`, async ({ page }) => {
    expect(await events(page, text)).toBe(expected);
    const lab = await open(page, text);
    const grip = lab.locator("[data-handle=pause-end] circle").first();
    await grip.scrollIntoViewIfNeeded();
    const box = await grip.boundingBox();
    if (!box) throw new Error("there is nothing to be dragged");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    const grown = await totals(page);
    const { acts, gaps } = await record(page, async () => {
      // To and fro, so that it goes through many outcomes and never stands still.
      for (let move = 1; move <= MOVES; move += 1) await page.mouse.move(x + 100 * Math.sin(move / 10) + (move % 2), y);
    });
    const { script, styleAndLayout } = await grown();
    await page.mouse.up();
    const seen = new Set(acts.map((act) => act.shown));
    expect(acts.length, "moves that were seen").toBeGreaterThan(MOVES / 2);
    expect(seen.size, "numbers that were shown").toBeGreaterThan(20);
    const table = new Table(`(${name}) dragging the end of a pause, ${expected} events, ${acts.length} moves`);
    table.spread("script of a move", acts.map((act) => act.script));
    table.spread("move to new pixels, page's own thread", acts.map((act) => act.frame));
    table.spread("from frame to frame", gaps);
    table.figure("processor for script, mean of a move", script / acts.length);
    table.figure("processor for style and layout, mean", styleAndLayout / acts.length);
    table.print();
  });
}

const KEYS = 40;

for (const count of [25, 2_000]) {
  test(`c: a key is pressed in ${count} lines`, async ({ page }) => {
    const text = lines(count);
    expect(text.trimEnd().split("\n")).toHaveLength(count);
    const lab = await open(page, text);
    const field = lab.getByRole("textbox", { name: "The timeline as text" });
    // Into the value of a write in the middle.
    const place = text.indexOf('"', text.indexOf(`"v${Math.floor(count / 2)}`)) + 1;
    await field.evaluate((it: HTMLTextAreaElement, place) => {
      it.focus();
      it.setSelectionRange(place, place);
    }, place);
    const shown: Record<"script" | "frame", number>[] = [];
    const grown = await totals(page);
    for (let key = 0; key < KEYS; key += 1) {
      const { acts } = await record(page, () => page.keyboard.press("x"));
      // A key is three events; the last of them to be seen is what one waits for.
      const script = acts.reduce((sum, act) => sum + act.script, 0);
      const input = acts.find((act) => act.type === "input");
      if (input) shown.push({ script, frame: input.frame });
    }
    const { script, styleAndLayout } = await grown();
    await expect(lab.locator(".fl-backdrop")).toContainText(`"${"x".repeat(KEYS)}v`);
    expect(shown.length, "keys that were seen").toBe(KEYS);
    const table = new Table(`(c) a key in a text of ${count} lines, ${shown.length} keys`);
    table.spread("script of a key", shown.map((it) => it.script));
    table.spread("key to new pixels, page's own thread", shown.map((it) => it.frame));
    table.figure("processor for script, mean of a key", script / KEYS);
    table.figure("processor for style and layout, mean", styleAndLayout / KEYS);
    table.print();
  });
}

// The same run by the native command, in milliseconds: what each further file of many takes, without
// the start of the program.
function natively(text: string, file: string): number {
  const program = process.env["FENCELAB_CLI"] ?? "target/release/fencelab";
  writeFileSync(file, text);
  const took = (files: number): number => {
    const from = performance.now();
    execFileSync(program, ["check", ...Array.from({ length: files }, () => file)], { stdio: "ignore" });
    return performance.now() - from;
  };
  const tries = Array.from({ length: 5 }, () => ({ one: took(1), six: took(6) }));
  return (Math.min(...tries.map((it) => it.six)) - Math.min(...tries.map((it) => it.one))) / 5;
}

test("d: 100,000 events are run and judged", async ({ page }, info) => {
  const text = gateway(499);
  await openPackage(page);
  const { events, read, judge, tell } = await runInPage(page, text, 7);
  expect(events).toBeGreaterThan(90_000);
  const native = natively(text, info.outputPath("long.tl"));
  const table = new Table(`(d) ${events} events in the browser, by the npm package`);
  table.spread("reading the text", read);
  table.spread("reading, run and verdicts", judge);
  table.spread("the same, told as objects with sentences", tell);
  // The shortest of each: what is at work beside them does not slow both alike.
  const shortest = Math.min(...judge);
  table.figure("reading, run and verdicts at best, browser", shortest);
  table.figure("reading, run and verdicts at best, native", native);
  table.figure("browser to native", shortest / native, "times");
  table.print();
});
