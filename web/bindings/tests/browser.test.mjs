// The package in a browser, without a bundler, under a strict content security policy.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import { folder, folderThatPanics, root, seed } from "./support.mjs";

const { chromium } = createRequire(join(root, "web/package.json"))("playwright-core");

const types = { ".js": "text/javascript", ".wasm": "application/wasm", ".html": "text/html" };
const page = '<!doctype html><html lang="en"><title>fencelab</title>';
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

const server = createServer(({ url }, response) => {
  const [, name, file] = url.split("/");
  const from = { fencelab: folder, panics: folderThatPanics }[name];
  try {
    const body = from ? readFileSync(join(from, file)) : page;
    const type = types[from ? extname(file) : ".html"];
    response.writeHead(200, { "content-type": type, "content-security-policy": policy });
    response.end(body);
  } catch {
    response.writeHead(404).end();
  }
});

let browser;
let tab;
const problems = [];

before(async () => {
  await new Promise((listens) => server.listen(0, "127.0.0.1", listens));
  browser = await chromium.launch({
    executablePath: process.env.FENCELAB_CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"],
  });
  tab = await browser.newPage();
  tab.on("console", (message) => problems.push(message.text()));
  tab.on("pageerror", (error) => problems.push(String(error)));
  await tab.goto(`http://127.0.0.1:${server.address().port}/`);
});

after(async () => {
  await browser?.close();
  server.close();
});

test("importing it is enough", async () => {
  const outcome = await tab.evaluate(async (text) => {
    const { FencedStore, run, toJSON } = await import("/fencelab/index.js");
    const store = new FencedStore("greater");
    store.write({ token: 42n, value: "B" });
    return [run(text).outcome.kind, toJSON(store.write({ token: 41n, value: "A" }))];
  }, seed);
  assert.deepEqual(outcome, ["late-refused", '{"accepted":false,"reason":"stale","seen":"42"}']);
});

test("a panic is one call's error there, too", async () => {
  const codes = await tab.evaluate(async (text) => {
    const { FencedStore, run } = await import("/panics/index.js");
    const { panicForTest } = await import("/panics/fencelab.js");
    const { guarded } = await import("/panics/guard.js");
    const store = new FencedStore("any");
    const code = (call) => {
      try {
        return call();
      } catch (error) {
        return error.code;
      }
    };
    return [code(() => guarded(panicForTest)(store)), code(() => store.policy), run(text).met];
  }, seed);
  assert.deepEqual(codes, ["panic", "gone", true]);
});

test("it says nothing on the console", () => assert.deepEqual(problems, []));
