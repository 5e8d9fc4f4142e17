// Arguments that do not fit: each is refused by name, and nothing breaks.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { folder, load, refuses, seed, row } from "./support.mjs";

const api = await load(folder, "node.js");
const { FencedStore, LeaseManager, TokenGenerator, edit, format, parse, run } = api;

// Whatever a test did, the package works.
afterEach(() => assert.equal(run(seed).outcome.kind, "late-refused"));

const revoked = () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};
const throwing = { get: () => { throw new RangeError("trap"); } };
const strange = [undefined, null, true, 0, NaN, 1e300, 5n, Symbol("s"), () => 1, [], {}, new Date(),
  new String("text"), Object.create(null), revoked(), new Proxy({}, throwing), new Proxy([], throwing)];

test("a text is a string and nothing that could become one", () => {
  const calls = {
    parse, format, run, handles: api.handles, flips: (text) => api.flips(text, 0),
    edit: (text) => edit(text, { span: { start: 0, end: 0 }, text: "" }),
    setTime: (text) => api.setTime(text, { start: 0, end: 0 }, 1),
    setPolicy: (text) => api.setPolicy(text, "S", "any"),
  };
  for (const [name, call] of Object.entries(calls)) {
    for (const text of strange) {
      assert.match(refuses("text", () => call(text)), /^text must be a string, not ./, name);
    }
  }
});

test("messages say what was passed", () => {
  const said = (value) => refuses("text", () => parse(value)).replace(/^.*, not /, "");
  const values = [undefined, null, true, 41, 1.5, -0, NaN, 41n, -1n, [], {}, () => 1, Symbol("s")];
  assert.deepEqual(values.map(said), ["undefined", "null", "true", "41", "1.5", "0", "NaN", "41n",
    "another bigint", "an array", "an object", "a function", "a symbol"]);
});

test("a token is a bigint of 64 bits", () => {
  const store = new FencedStore("greater");
  const write = (token) => refuses("request.token", () => store.write({ token, value: "x" }));
  assert.match(write(41), /write 41n, not 41 .*2\^53/);
  assert.match(write(2 ** 60), /such as|like 41n/);
  for (const token of [-1n, 2n ** 64n, -(2n ** 64n), 2n ** 9999n]) assert.match(write(token), /64 bits/);
  for (const token of ["41", null, [], NaN, { valueOf: () => 41n }]) assert.match(write(token), /bigint/);
  assert.deepEqual(store.row(), row());

  const tokens = new TokenGenerator();
  refuses("source.from", () => tokens.setSource("K", { kind: "per-key", from: 41 }));
  refuses("source.from", () => tokens.setSource("K", { kind: "global" }));
  refuses("source.kind", () => tokens.setSource("K", { kind: "random" }));
  for (const source of [undefined, null, "uuid", [], 1n]) {
    refuses("source", () => tokens.setSource("K", source));
  }
});

test("a time is whole, not negative, and at most a day", () => {
  const locks = new LeaseManager();
  const tokens = { kind: "uuid" };
  locks.define("L", { lease: 1, tokens });
  for (const now of [-1, 0.5, NaN, Infinity, Date.now(), "0", 0n, undefined, null, new Date()]) {
    refuses("request.now", () => locks.acquire({ lock: "L", client: "A", now }));
    refuses("request.now", () => locks.holder({ lock: "L", now }));
  }
  refuses("request.clientClock", () =>
    locks.acquire({ lock: "L", client: "A", now: 0, clientClock: null }));
  refuses("settings.lease", () => locks.define("L", { lease: -1, tokens }));
  refuses("settings.tokens", () => locks.define("L", { lease: 1 }));
  refuses("clientClock", () => new TokenGenerator().mint("L", -1));
});

test("names are strings, not too long, and well-formed", () => {
  const store = new FencedStore("any");
  const row = (row) => refuses("request.row", () => store.write({ row, value: "x" }));
  for (const name of [null, 1, {}, "\ud800", "x\udc00", "x".repeat(1_025)]) row(name);
  assert.equal(store.write({ row: "x".repeat(1_024), value: "\ufffd🧪" }).row.value, "\ufffd🧪");
  refuses("request.value", () => store.write({ value: "\ud800" }));
  refuses("request.value", () => store.write({ value: "x".repeat(2 ** 20 + 1) }));
  refuses("lock", () => new TokenGenerator().mint());
  refuses("name", () => store.row(null));
});

test("an option that does not exist is not overlooked", () => {
  const store = new FencedStore("any");
  const message = refuses("request.tokn", () => store.write({ tokn: 41n, value: "x" }));
  assert.match(message, /row, token, value/);
  store.write({ __proto__: { inherited: 1 }, value: "x" });
  refuses("request.a symbol", () => store.write({ [Symbol("s")]: 1, value: "x" }));
});

test("a request is an object", () => {
  const store = new FencedStore("any");
  const locks = new LeaseManager();
  for (const request of [undefined, null, "x", 1, [], () => 1]) {
    for (const method of ["write", "check", "raise"]) refuses("request", () => store[method](request));
    for (const method of ["acquire", "renew", "release", "check", "holder", "expire"]) {
      refuses("request", () => locks[method](request));
    }
    refuses("settings", () => locks.define("L", request));
    refuses("edit", () => edit("", request));
    refuses("edit.span", () => edit("", { span: request, text: "" }));
  }
});

test("a policy is one of the words that there are", () => {
  for (const policy of [...strange, "", "GREATER", "greater ", "x".repeat(2 ** 20)]) {
    const message = refuses("policy", () => new FencedStore(policy));
    assert.match(message, /any, greater, greater-or-equal, operation, .*holder/);
  }
});

test("what a getter throws is the cause of the refusal", () => {
  const store = new FencedStore("any");
  const cause = new RangeError("mine");
  const request = { get value() { throw cause; } };
  for (let round = 0; round < 100; round += 1) refuses("request.value", () => store.write(request));
  assert.throws(() => store.write(request), { cause });
  refuses("request", () => store.write(revoked()));
  refuses("request", () => store.write(new Proxy({}, { ownKeys: () => { throw cause; } })));
  refuses("edit.span", () => edit("", { get span() { throw cause; }, text: "" }));
  store.free();
});

test("a getter may call back", () => {
  const store = new FencedStore("greater");
  const request = { token: 42n, get value() { store.write({ token: 41n, value: "inner" }); return "outer"; } };
  assert.equal(store.write(request).row.value, "outer");
  const text = { span: { start: 0, end: 0 }, get text() { return run(seed).events[0].client; } };
  assert.equal(edit("b", text), "Ab");
});

test("a text that is too long is said to be, without being copied", () => {
  const long = "x".repeat(2 ** 28);
  const { diagnostics, readable } = parse(long);
  assert.equal(readable, false);
  assert.deepEqual(diagnostics.map(({ code }) => code), ["text-too-long"]);
  assert.equal(format(long), long);
  refuses("edit.text", () => edit(long, { span: { start: 0, end: 0 }, text: long }));
  const shorter = edit(long, { span: { start: 1, end: long.length }, text: "" });
  assert.equal(shorter, "x");
  assert.throws(() => run("客".repeat(2 ** 19)), { code: "unreadable-timeline" });
  assert.throws(() => run("A\n".repeat(20_001)), { code: "unreadable-timeline" });
});

test("lone surrogates are read as U+FFFD and survive edits and formatting", () => {
  const text = `lock L lease 10s # \ud83e\nA acquire  # \udc00`;
  assert.equal(parse(text).readable, true);
  assert.equal(format(text), text);
  const [{ span }] = parse(text.replace("acquire", "aquire")).diagnostics;
  assert.equal(text.replace("acquire", "aquire").slice(span.start, span.end), "aquire");
  assert.equal(edit(text, { span: { start: 0, end: 4 }, text: "lock" }), text);
});

test("random text is read, and run where it can be", () => {
  let state = 1;
  const random = (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
  const words = ["lock", "store", "A", "B", "S", "L", "lease", "10s", "accepts", "token", ">", "seen",
    "acquire", "pause", "30s", "write", '"x"', "->", "=", "41", "expect", "\n", "\n", "\ud800", "🧪",
    "客", "raise", "renew", "then", "delay", "99h", "18446744073709551616", "#", "\r\n", "\0", "t1"];
  for (let round = 0; round < 2_000; round += 1) {
    const length = random(30);
    const text = Array.from({ length }, () => words[random(words.length)]).join(" ");
    const parsed = parse(text);
    for (const { span } of parsed.diagnostics) {
      assert.ok(span.start <= span.end && span.end <= text.length, JSON.stringify(text));
    }
    if (parsed.readable) run(text);
    assert.equal(format(format(text)), format(text));
  }
});
