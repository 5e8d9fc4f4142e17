// Running a timeline: events, verdicts, handles and flip points.
import assert from "node:assert/strict";
import { test } from "node:test";
import { everything, folder, load, read, refuses, seed, thrown, withPause, row } from "./support.mjs";

const { edit, flips, handles, run, setPolicy, toJSON } = await load(folder, "node.js");

test("the seed's timeline runs, and every expectation is met", () => {
  const it = run(seed);
  assert.equal(it.met, true);
  assert.equal(it.cut, false);
  assert.equal(it.end, 31_000);
  assert.equal(it.outcome.kind, "late-refused");
  assert.equal(it.outcome.harm, false);
  assert.deepEqual(it.pauses, [{ client: "A", from: 1_000, until: 31_000, paused: 1, crashed: false }]);
  assert.deepEqual(it.leases.map(({ client, token }) => [client, token]), [["A", 41n], ["B", 42n]]);
  assert.deepEqual(it.messages.map(({ accepted }) => accepted), [true, false]);
  const refused = it.events.find(({ kind }) => kind === "write-rejected");
  assert.deepEqual(refused.reason, { kind: "stale", seen: 42n });
  assert.equal(refused.request.token, 41n);
  assert.deepEqual(refused.place, { kind: "store", id: "S" });
  assert.equal(refused.line, 8);
});

test("an expectation that is not met says what happened instead", () => {
  const it = run(seed.replace("token=42", "token=43"));
  assert.equal(it.met, false);
  const [unmet, ...others] = it.expectations.filter(({ met }) => !met);
  assert.deepEqual(others, []);
  assert.equal(unmet.line, 7);
  assert.deepEqual(unmet.instead, { kind: "token", value: 42n });
  assert.match(unmet.sentence.en, /43.*42/);
});

test("without a check the late write replaces the newer one", () => {
  const text = edit(seed, setPolicy(seed, "S", "any"));
  const { outcome, verdicts, events } = run(text);
  assert.equal(outcome.kind, "overwritten");
  assert.equal(outcome.harm, true);
  const lost = verdicts.find(({ property }) => property === "acknowledged-write-lost");
  assert.equal(lost.holds, false);
  const blamed = lost.violations[0].events.map((id) => events[id].kind);
  assert.deepEqual(blamed, ["write-accepted", "write-accepted"]);
});

test("every event has its place, its causes and a sentence in both languages", () => {
  const { events } = run(everything);
  for (const [place, event] of events.entries()) {
    assert.equal(event.id, place);
    assert.ok(event.causes.every((cause) => cause < event.id));
    assert.match(event.sentence.zh, /\p{Script=Han}/u);
    assert.match(event.sentence.en, /[a-z]/);
  }
  const kinds = new Set(events.map(({ kind }) => kind));
  const declared = read("web/bindings/types/run.d.ts").match(/type What =.*?\n\n/s)[0];
  const all = [...declared.matchAll(/\{ kind: "([a-z-]+)"/g)].map(([, kind]) => kind);
  assert.deepEqual([...kinds].sort(), all.sort());
});

test("names come through in any script", () => {
  const it = run(everything);
  assert.deepEqual(it.cast.locks, ["L", "锁", "K", "K2"]);
  const raised = it.events.find(({ kind }) => kind === "raised");
  assert.deepEqual([raised.client, raised.store, raised.row], ["A", "库", "账户"]);
  const change = raised.changes.find(({ kind }) => kind === "row");
  assert.deepEqual(change.state, row({ watermark: 2n ** 53n + 1n, unused: true }));
});

test("tokens are exact up to their 64th bit", () => {
  for (const token of [2n ** 53n + 1n, 2n ** 63n, 2n ** 64n - 2n]) {
    const it = run(seed.replace("from 41", `from ${token}`));
    assert.deepEqual(it.leases.map((lease) => lease.token), [token, token + 1n]);
    assert.equal(JSON.parse(toJSON(it)).leases[1].token, `${token + 1n}`);
  }
  const full = run(seed.replace("from 41", `from ${2n ** 64n - 1n}`));
  const denied = full.events.find(({ kind }) => kind === "denied");
  assert.deepEqual(denied.reason, { kind: "no-token-left" });
});

test("nothing but tokens is a bigint", () => {
  const keys = new Set();
  const look = (value, key) => {
    if (typeof value === "bigint") keys.add(key);
    if (typeof value === "object") for (const inner in value) look(value[inner], inner);
  };
  look(run(everything), "");
  assert.deepEqual([...keys].sort(), ["holder", "seen", "token", "value", "watermark"]);
});

test("a text with errors is not run", () => {
  for (const call of [run, handles, (text) => flips(text, 0)]) {
    const error = thrown("unreadable-timeline", () => call("lock L\nA aquire\nA paus\n"));
    assert.match(error.message, /line 2: .*aquire.* \(and 1 more\)/);
    assert.deepEqual(error.diagnostics.map(({ line }) => line), [1, 2]);
    assert.equal(error.diagnostics[0].fix.text, "acquire");
  }
});

test("the flip points of a pause are exact", () => {
  const place = handles(seed).findIndex(({ kind }) => kind === "pause-end");
  const handle = handles(seed)[place];
  assert.deepEqual([handle.line, handle.value, handle.anchor, handle.at], [5, 30_000, 1_000, 31_000]);
  const found = flips(seed, place);
  assert.ok(found.length > 0);
  for (const { value, at, before, after } of found) {
    assert.equal(at, handle.anchor + value);
    const outcome = (length) => run(withPause(`${length}ms`)).outcome;
    assert.deepEqual(outcome(value - 1), before);
    assert.deepEqual(outcome(value), after);
    assert.notDeepEqual(before, after);
  }
});

test("a handle that is not there is refused", () => {
  const count = handles(seed).length;
  assert.match(refuses("handle", () => flips(seed, count)), new RegExp(`has ${count}`));
  for (const handle of [-1, 0.5, "0", undefined]) refuses("handle", () => flips(seed, handle));
});

test("an empty text is a timeline in which nothing happens", () => {
  const it = run("");
  assert.deepEqual(it.events, []);
  assert.equal(it.outcome.kind, "no-writes");
});
