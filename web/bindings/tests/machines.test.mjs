// The three machines as classes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { folder, load, refuses, thrown, row } from "./support.mjs";

const { FencedStore, LeaseManager, TokenGenerator } = await load(folder, "node.js");

const MAX = 2n ** 64n - 1n;

test("tokens come from where they are said to come from", () => {
  const tokens = new TokenGenerator();
  assert.deepEqual([tokens.mint("K"), tokens.mint("K")], [1n, 2n]);
  tokens.setSource("K", { kind: "per-key", from: 41n });
  assert.deepEqual([tokens.mint("K"), tokens.mint("K")], [41n, 42n]);
  tokens.setSource("M", { kind: "global", from: 7n });
  tokens.setSource("N", { kind: "global", from: 1n });
  assert.deepEqual([tokens.mint("M"), tokens.mint("N")], [7n, 8n]);
  tokens.setSource("T", { kind: "client-time" });
  assert.deepEqual([tokens.mint("T", 1_500), tokens.mint("T")], [1_500n, 0n]);
  tokens.setSource("U", { kind: "uuid" });
  assert.notEqual(tokens.mint("U"), tokens.mint("U"));
});

test("a counter at its end mints nothing instead of starting again", () => {
  const tokens = new TokenGenerator();
  tokens.setSource("K", { kind: "per-key", from: MAX - 1n });
  assert.equal(tokens.mint("K"), MAX - 1n);
  assert.equal(tokens.mint("K"), MAX);
  assert.equal(tokens.mint("K"), undefined);
});

const manager = () => {
  const manager = new LeaseManager();
  manager.define("L", { lease: 10_000, tokens: { kind: "per-key", from: 41n } });
  return manager;
};

test("a lock is held by one client until its lease is over", () => {
  const locks = manager();
  const grant = { holder: "A", token: 41n, number: 1, grantedAt: 0, expiresAt: 10_000 };
  assert.deepEqual(locks.acquire({ lock: "L", client: "A", now: 0 }), { granted: true, ...grant });
  const refused = { granted: false, reason: "held", by: "A" };
  assert.deepEqual(locks.acquire({ lock: "L", client: "B", now: 9_999 }), refused);
  assert.deepEqual(locks.holder({ lock: "L", now: 9_999 }), grant);
  assert.equal(locks.holder({ lock: "L", now: 10_000 }), undefined);
  assert.deepEqual(locks.check({ lock: "L", client: "A", now: 9_999 }), { holds: true, ...grant });
  const lost = { holds: false, reason: "not-holder" };
  assert.deepEqual(locks.check({ lock: "L", client: "A", now: 10_000 }), lost);
  assert.equal(locks.expire({ lock: "L", now: 9_999 }), undefined);
  assert.deepEqual(locks.expire({ lock: "L", now: 10_000 }), grant);
  assert.equal(locks.acquire({ lock: "L", client: "B", now: 10_000 }).token, 42n);
});

test("renewing keeps the token, and releasing is the holder's alone", () => {
  const locks = manager();
  locks.acquire({ lock: "L", client: "A", now: 0 });
  const grant = { holder: "A", token: 41n, number: 1, grantedAt: 0, expiresAt: 15_000 };
  assert.deepEqual(locks.renew({ lock: "L", client: "A", now: 5_000 }), { renewed: true, ...grant });
  const ask = { lock: "L", client: "B", now: 6_000 };
  assert.deepEqual(locks.renew(ask), { renewed: false, reason: "not-holder" });
  assert.deepEqual(locks.release(ask), { released: false, reason: "not-holder" });
  assert.deepEqual(locks.release({ ...ask, client: "A" }), { released: true, ...grant });
  assert.equal(locks.acquire(ask).token, 42n);
});

test("a lock without tokens left is not granted", () => {
  const locks = new LeaseManager();
  locks.define("L", { lease: 1, tokens: { kind: "per-key", from: MAX } });
  assert.equal(locks.acquire({ lock: "L", client: "A", now: 0 }).token, MAX);
  const answer = locks.acquire({ lock: "L", client: "A", now: 1 });
  assert.deepEqual(answer, { granted: false, reason: "no-token-left" });
});

test("only a token that is the client's time looks at the client's clock", () => {
  const locks = new LeaseManager();
  locks.define("T", { lease: 1, tokens: { kind: "client-time" } });
  assert.equal(locks.acquire({ lock: "T", client: "A", now: 5, clientClock: 3 }).token, 3n);
  assert.equal(locks.acquire({ lock: "T", client: "A", now: 6 }).token, 6n);
});

test("a lock has to be defined", () => {
  const locks = manager();
  assert.match(
    refuses("request.lock", () => locks.acquire({ lock: "M", client: "A", now: 0 })),
    /no lock "M"/,
  );
});

test("a store refuses a token older than one it has seen, and says which it saw", () => {
  const store = new FencedStore("greater");
  assert.equal(store.policy, "greater");
  const seen = row({ value: "B", watermark: 42n, version: 1, write: 1 });
  const written = { accepted: true, row: seen, replayed: false };
  assert.deepEqual(store.write({ token: 42n, value: "B" }), written);
  const stale = { accepted: false, reason: "stale", seen: 42n };
  assert.deepEqual(store.write({ token: 41n, value: "A" }), stale);
  assert.deepEqual(store.check({ token: 41n }), stale);
  const duplicate = { accepted: false, reason: "duplicate", seen: 42n };
  assert.deepEqual(store.write({ token: 42n, value: "B again" }), duplicate);
  assert.deepEqual(store.write({ value: "?" }), { accepted: false, reason: "missing" });
  assert.deepEqual(store.row(), seen);
  assert.deepEqual(store.check({ token: 43n }), { accepted: true });
});

test("a store takes 41 until it has seen 42, and raising closes that gap", () => {
  const store = new FencedStore("greater");
  assert.deepEqual(store.check({ token: 41n }), { accepted: true });
  const raised = row({ watermark: 42n, unused: true });
  assert.deepEqual(store.raise({ token: 42n }), { accepted: true, row: raised });
  assert.equal(store.check({ token: 41n }).accepted, false);
  assert.equal(store.raise({ token: 41n }).reason, "stale");
  assert.equal(store.write({ token: 42n, value: "B" }).accepted, true);
});

test("rows are apart, and the row without a name is one of them", () => {
  const store = new FencedStore("greater-or-equal");
  store.write({ row: "账户/1", token: 42n, value: "x" });
  store.write({ row: "账户/2", token: 41n, value: "y" });
  store.write({ row: "账户/2", token: 41n, value: "z" });
  assert.equal(store.row("账户/1").value, "x");
  assert.equal(store.row("账户/2").value, "z");
  assert.deepEqual(store.row(), row());
  store.write({ token: 1n, value: "" });
  assert.deepEqual(store.row(""), row({ value: "", watermark: 1n, version: 1, write: 4 }));
});

test("each policy is what it says", () => {
  const any = new FencedStore("any");
  any.write({ value: "x" });
  assert.deepEqual(any.row(), row({ value: "x", version: 1, write: 1 }));
  const holder = new FencedStore("holder");
  holder.raise({ token: 42n });
  const other = { accepted: false, reason: "not-holder", holder: 42n };
  assert.deepEqual(holder.write({ token: 43n, value: "x" }), other);
});

test("a store compares tokens exactly where numbers would be equal", () => {
  const store = new FencedStore("greater");
  store.write({ token: 2n ** 53n, value: "x" });
  assert.equal(store.write({ token: 2n ** 53n + 1n, value: "y" }).accepted, true);
  assert.equal(store.write({ token: MAX, value: "z" }).row.watermark, MAX);
  assert.equal(store.write({ token: MAX - 1n, value: "w" }).seen, MAX);
});

test("a freed object is gone", () => {
  const store = new FencedStore("any");
  store.free();
  assert.match(thrown("gone", () => store.row()).message, /this FencedStore is gone/);
  thrown("gone", () => store.policy);
  store.free();
  new FencedStore("any")[Symbol.dispose ?? "free"]();
  thrown("gone", () => FencedStore.prototype.row.call({}));
});

test("objects know their classes", () => {
  const store = new FencedStore("any");
  assert.ok(store instanceof FencedStore);
  assert.equal(FencedStore.name, "FencedStore");
  assert.equal(Object.prototype.toString.call(store.row()), "[object Object]");
});

test("a retry is told apart by its operation or by its key", () => {
  const operations = new FencedStore("operation");
  const step = { token: 42n, owner: "A", operation: 1, value: "x" };
  assert.equal(operations.write(step).accepted, true);
  assert.deepEqual(operations.write(step), { accepted: false, reason: "old-operation", last: 1 });
  assert.deepEqual(
    operations.write({ ...step, owner: "B", operation: 2 }),
    { accepted: false, reason: "other-owner", owner: "A" },
  );
  const keyed = new FencedStore("keyed");
  assert.equal(keyed.write({ token: 42n, key: "pay-1", value: "10" }).replayed, false);
  const again = keyed.write({ token: 41n, key: "pay-1", value: "10" });
  assert.deepEqual([again.accepted, again.replayed, again.row.value], [true, true, "10"]);
  assert.deepEqual(keyed.write({ token: 43n, value: "?" }), { accepted: false, reason: "no-key" });
});

test("a version notices what a content does not", () => {
  for (const [policy, accepted] of [["version", false], ["content", true]]) {
    const store = new FencedStore(policy);
    const first = store.write({ value: "x" }).row;
    const second = store.write({ value: "y", read: { version: first.version, value: "x" } }).row;
    store.write({ value: "x", read: { version: second.version, value: "y" } });
    const late = store.write({ value: "z", read: { version: first.version, value: "x" } });
    assert.equal(late.accepted, accepted, policy);
  }
  const absent = new FencedStore("absent");
  assert.equal(absent.write({ value: "x" }).accepted, true);
  assert.deepEqual(absent.write({ value: "y" }), { accepted: false, reason: "exists" });
});

test("a lock delay follows an expiry", () => {
  const locks = new LeaseManager();
  const tokens = { kind: "sequence", from: 41n, ahead: 10 };
  locks.define("L", { lease: 10_000, lockDelay: 5_000, tokens });
  locks.acquire({ lock: "L", client: "A", now: 0 });
  locks.expire({ lock: "L", now: 10_000 });
  const early = locks.acquire({ lock: "L", client: "B", now: 12_000 });
  assert.deepEqual(early, { granted: false, reason: "lock-delay", until: 15_000 });
  assert.equal(locks.acquire({ lock: "L", client: "B", now: 15_000 }).token, 42n);
});
