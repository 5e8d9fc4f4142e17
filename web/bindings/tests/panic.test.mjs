// A panic is an error of one call, not the end of the package.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { folder, folderThatPanics, load, seed, thrown } from "./support.mjs";

const { FencedStore, LeaseManager, TokenGenerator, edit, run } = await load(
  folderThatPanics,
  "node.js",
);
const glue = await load(folderThatPanics, "fencelab.js");
const { guarded } = await load(folderThatPanics, "guard.js");
const panic = guarded(glue.panicForTest);
const trap = guarded(glue.trapForTest);

test("after a panic the next call works, as often as it happens", () => {
  for (let round = 0; round < 5; round += 1) {
    const error = thrown("panic", () => panic(new FencedStore("greater")));
    assert.match(error.message, /asked for by a test/);
    assert.match(error.message, /next call works/);
    assert.equal(run(seed).met, true);
    assert.equal(new FencedStore("any").write({ value: "x" }).accepted, true);
  }
});

test("after a trap, too", () => {
  const store = new FencedStore("any");
  const error = thrown("panic", trap);
  assert.ok(error.cause instanceof WebAssembly.RuntimeError);
  thrown("gone", () => store.row());
  assert.equal(run(seed).met, true);
});

test("objects from before a panic are gone, and say so", () => {
  const [store, other, locks] = [new FencedStore("any"), new FencedStore("any"), new LeaseManager()];
  thrown("panic", () => panic(store));
  for (let round = 0; round < 2; round += 1) {
    assert.match(thrown("gone", () => store.row()).message, /this FencedStore is gone/);
    thrown("gone", () => other.policy);
    thrown("gone", () => locks.holder({ lock: "L", now: 0 }));
  }
  assert.equal(run(seed).met, true);
});

test("freeing them does nothing to the objects that came after", () => {
  const old = [new FencedStore("any"), new LeaseManager(), new TokenGenerator()];
  thrown("panic", () => panic(old[0]));
  const store = new FencedStore("greater");
  store.write({ token: 42n, value: "x" });
  for (const it of old) it.free();
  for (const it of old) it[Symbol.dispose ?? "free"]();
  const others = Array.from({ length: 50 }, () => new FencedStore("any"));
  assert.equal(store.write({ token: 41n, value: "y" }).seen, 42n);
  assert.equal(others.at(-1).write({ value: "z" }).row.value, "z");
});

test("a panic inside a getter of another call's argument waits for that call's end", () => {
  const store = new FencedStore("any");
  const request = {
    get value() {
      thrown("panic", () => panic(new FencedStore("any")));
      return "x";
    },
  };
  assert.equal(store.write(request).row.value, "x");
  thrown("gone", () => store.row());
  const text = {
    span: { start: 0, end: 0 },
    get text() {
      return trap();
    },
  };
  const error = thrown("bad-argument", () => edit("", text));
  assert.equal(error.cause.code, "panic");
  assert.equal(run(seed).met, true);
});

test("a panic says nothing on the console", () => {
  const said = [];
  const real = { ...console };
  for (const method of ["log", "info", "warn", "error", "debug"]) {
    console[method] = (...words) => said.push(words);
  }
  try {
    thrown("panic", () => panic(new FencedStore("any")));
  } finally {
    Object.assign(console, real);
  }
  assert.deepEqual(said, []);
});

test("the package that ships cannot be made to panic", async () => {
  assert.ok(existsSync(folder));
  assert.equal("panicForTest" in (await load(folder, "fencelab.js")), false);
});
