// What Lighthouse says of pages of each kind, on a phone and a slow network as it simulates them.
import { createServer, type AddressInfo } from "node:net";
import { chromium, expect, test } from "@playwright/test";
import lighthouse, { type Result } from "lighthouse";

const PAGES = ["zh", "en"].flatMap((lang) => ["", "02-timeline/", "04-checking/"].map((page) => `/${lang}/${page}`));

// The goals of the design; scores are of 100.
const LEAST: Record<string, number> = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 };
const LCP_MAX_MS = 1_000;

// What else goes on at the machine makes a page slower, never faster: the best of so many counts.
const TRIES = 5;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

// Each time in a browser of its own, which knows nothing of the site.
async function measure(url: string, executablePath: string, args: string[]): Promise<Result> {
  const port = await freePort();
  const browser = await chromium.launch({ executablePath, args: [...args, `--remote-debugging-port=${port}`] });
  try {
    const measured = await lighthouse(url, { port, output: "json", logLevel: "error", onlyCategories: Object.keys(LEAST) });
    if (!measured || measured.lhr.runtimeError) throw new Error(measured?.lhr.runtimeError?.message ?? "nothing was measured");
    return measured.lhr;
  } finally {
    await browser.close();
  }
}

const scoreOf = (result: Result, category: string): number => Math.round(100 * (result.categories[category]?.score ?? Number.NaN));
const lcpOf = (result: Result): number => result.audits["largest-contentful-paint"]?.numericValue ?? Number.NaN;

function missed(result: Result): string[] {
  const scores = Object.entries(LEAST).filter(([category, least]) => !(scoreOf(result, category) >= least));
  const said = scores.map(([category, least]) => `${category} ${scoreOf(result, category)} of ${least}`);
  return lcpOf(result) <= LCP_MAX_MS ? said : [...said, `LCP ${lcpOf(result).toFixed(0)} of ${LCP_MAX_MS} ms`];
}

function isBetter(one: Result, other: Result): boolean {
  const fewer = missed(other).length - missed(one).length;
  return fewer > 0 || (fewer === 0 && lcpOf(one) < lcpOf(other));
}

// What a category took points off for.
function reasons(result: Result): string[] {
  const weighed = Object.values(result.categories).flatMap((category) => category.auditRefs.filter((it) => it.weight > 0));
  const audits = weighed.map((it) => result.audits[it.id]).filter((it) => it !== undefined);
  return audits.filter((it) => it.score !== null && it.score < 0.98).map((it) => `  ${it.id} ${it.score}: ${it.title} ${it.displayValue ?? ""}`);
}

for (const path of PAGES) {
  test(`Lighthouse: ${path}`, async ({ baseURL }, { project }) => {
    const { executablePath = "", args = [] } = project.use.launchOptions ?? {};
    let best: Result | undefined;
    for (let tries = 0; tries < TRIES && (!best || missed(best).length > 0); tries += 1) {
      const result = await measure(`${baseURL}${path}`, executablePath, args);
      if (!best || isBetter(result, best)) best = result;
    }
    if (!best) throw new Error("nothing was measured");
    const scores = Object.keys(LEAST).map((category) => `${category} ${scoreOf(best, category)}`);
    const tbt = best.audits["total-blocking-time"]?.numericValue ?? Number.NaN;
    const lines = [`${path.padEnd(20)} ${scores.join("  ")}  LCP ${lcpOf(best).toFixed(0)} ms  TBT ${tbt.toFixed(0)} ms`, ...reasons(best)];
    console.log(lines.join("\n"));
    expect(missed(best)).toEqual([]);
  });
}
