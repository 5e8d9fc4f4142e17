// Reading, formatting and editing a text.
import assert from "node:assert/strict";
import { test } from "node:test";
import { everything, folder, load, refuses, seed } from "./support.mjs";

const { edit, format, handles, parse, run, setPolicy, setTime } = await load(folder, "node.js");

test("a readable text says who is in it", () => {
  const parsed = parse(seed);
  assert.equal(parsed.readable, true);
  assert.deepEqual(parsed.diagnostics, []);
  assert.deepEqual(parsed.cast.clients, ["A", "B"]);
  assert.deepEqual(parsed.locks, [{ name: "L", lease: 10_000, line: 1 }]);
  assert.deepEqual(parsed.stores, [{ name: "S", policy: "greater", line: 2 }]);
});

test("a diagnostic has a code, a span, words in both languages and a fix that is an edit", () => {
  const text = "lock L  lease 10s\nA aquire\n";
  const [diagnostic, ...others] = parse(text).diagnostics;
  assert.deepEqual(others, []);
  assert.equal(diagnostic.code, "unknown-action");
  assert.equal(diagnostic.severity, "error");
  assert.equal(diagnostic.line, 1);
  assert.equal(text.slice(diagnostic.span.start, diagnostic.span.end), "aquire");
  for (const words of [diagnostic.message, diagnostic.help, diagnostic.fix.label]) {
    assert.match(words.zh, /\p{Script=Han}/u);
    assert.match(words.en, /[a-z]/);
  }
  assert.equal(edit(text, diagnostic.fix), "lock L  lease 10s\nA acquire\n");
});

test("a warning is no obstacle", () => {
  const text = "lock L  lease 10s\n5s A acquire\n1s A release\n";
  const parsed = parse(text);
  assert.equal(parsed.readable, true);
  assert.deepEqual(parsed.diagnostics.map((it) => it.severity), ["warning"]);
  assert.deepEqual(run(text).warnings, parsed.diagnostics);
});

test("spans count UTF-16 code units, past emoji and Chinese", () => {
  const text = "# 🧪🧪 客户端\nlock 锁🧪 lease 10s\nlock 锁  lease 10s\n客户 aquire 锁\n";
  const found = parse(text).diagnostics.map(({ span }) => text.slice(span.start, span.end));
  assert.deepEqual(found, ["锁🧪", "aquire"]);

  const places = handles(everything).map(({ span }) => everything.slice(span.start, span.end));
  assert.ok(places.includes("20s") && places.includes("500ms") && places.includes("2s"), places);
  for (const { line, span } of run(everything).expectations) {
    const before = everything.slice(0, span.start).split("\n").length - 1;
    assert.equal(before, line);
  }
});

test("an edit replaces its span and nothing else", () => {
  const text = "客🧪 a 30s # \ud800 gc\r\n";
  assert.equal(edit(text, { span: { start: 6, end: 9 }, text: "5s" }), "客🧪 a 5s # \ud800 gc\r\n");
  assert.equal(edit(text, { span: { start: 0, end: 0 }, text: "" }), text);
  const end = { start: text.length, end: text.length };
  assert.equal(edit(text, { span: end, text: "锁" }), `${text}锁`);
});

test("an edit that is no piece of the text is refused", () => {
  for (const [start, end] of [[2, 1], [0, 9], [1, 3], [3, 3], [0.5, 1], [-1, 1], [NaN, 1]]) {
    const error = () => edit("a客🧪", { span: { start, end }, text: "" });
    assert.throws(error, { code: "bad-argument" }, `${start} ${end}`);
  }
});

test("a time keeps its unit where it can", () => {
  const after = (text, number, ms) => {
    const start = text.indexOf(number);
    return edit(text, setTime(text, { start, end: start + number.length }, ms));
  };
  assert.equal(after("客户🧪 pause 30s # gc", "30s", 5_000), "客户🧪 pause 5s # gc");
  assert.equal(after("A pause 1500ms", "1500ms", 900), "A pause 900ms");
  assert.equal(after("A pause 2m", "2m", 61_500), "A pause 61.5s");
});

test("only a time can be set, and only to a time", () => {
  const text = "A pause 30s";
  refuses("span", () => setTime(text, { start: 0, end: 1 }, 5));
  refuses("span", () => setTime(text, { start: 2, end: 11 }, 5));
  refuses("span", () => setTime("1".repeat(99), { start: 0, end: 99 }, 5));
  for (const ms of [-1, 0.5, NaN, Infinity, 86_400_001, "5", 5n]) {
    refuses("ms", () => setTime(text, { start: 8, end: 11 }, ms));
  }
});

test("dragging is handles, setTime and edit", () => {
  const [handle] = handles(seed).filter(({ kind }) => kind === "pause-end");
  const text = edit(seed, setTime(seed, handle.span, 5_000));
  assert.equal(text, seed.replace("pause 30s", "pause 5s"));
});

test("a policy is changed in place", () => {
  const text = edit(seed, setPolicy(seed, "S", "any"));
  assert.equal(text, seed.replace("token > seen", "any"));
  const chinese = everything.replace("token = holder", "token >= seen");
  assert.equal(edit(everything, setPolicy(everything, "库", "greater-or-equal")), chinese);
  assert.match(refuses("store", () => setPolicy(seed, "Z", "any")), /declares: S/);
  assert.equal(edit("store S  # all", setPolicy("store S  # all", "S", "any")), "store S  accepts any  # all");
  refuses("store", () => setPolicy("store S accepts nothing", "S", "any"));
  refuses("policy", () => setPolicy(seed, "S", "less"));
});

test("formatting changes spacing only, and only once", () => {
  const messy = "lock   L lease  10s\n0s A    acquire->granted   # 取\nnonsense   stays   here\n";
  const formatted = format(messy);
  assert.notEqual(formatted, messy);
  assert.equal(format(formatted), formatted);
  assert.equal(formatted.replace(/\s/g, ""), messy.replace(/\s/g, ""));
  assert.match(formatted, /nonsense {3}stays {3}here/);
});
