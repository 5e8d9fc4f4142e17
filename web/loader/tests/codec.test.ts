// Links: those that are out there still open, those that are made stay short, and the rest is refused.
import assert from "node:assert/strict";
import test from "node:test";
import { deflateSync } from "fflate";
import { decode, encode, type Link } from "../codec";
import { DICTIONARY } from "../dictionary";
import frozen from "../links.frozen.json";

const links = frozen as unknown as ({ link: string } & Link)[];
const longest = links.at(-1)?.state.text ?? "";
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");

test("every link that was ever made opens at what it was made of", () => {
  assert.ok(links.length >= 8);
  for (const { link, name, state } of links) assert.deepEqual(decode(link), { name, state });
});

test("what is made today opens, too", () => {
  for (const { name, state } of links) {
    assert.deepEqual(decode(encode({ name, state }) ?? ""), { name, state });
  }
});

test("the shorter way is taken", () => {
  const codec = (text: string): string | undefined => encode({ name: "a", state: { text } })?.split(".")[2];
  assert.equal(codec("é"), "r");
  assert.equal(codec(longest), "d");
});

test("a timeline of 25 events fits into 500 characters", () => {
  assert.ok(longest.split("\n").filter((line) => /^\d/.test(line)).length >= 25);
  assert.ok(longest.length >= 1_000);
  const { length } = encode({ name: "seed", state: { text: longest } }) ?? "";
  assert.ok(length <= 500, `${length} characters`);
});

test("what was cut or changed on its way is refused", () => {
  const link = encode({ name: "seed", state: { text: longest, at: 5 } }) ?? "";
  for (let end = "#v1.".length; end < link.length; end += 1) assert.equal(decode(link.slice(0, end)), "damaged");
  let [changed, unnoticed] = [0, 0];
  for (let place = link.lastIndexOf(".") + 1; place < link.length - 1; place += 1) {
    for (const letter of "AZaz09-_") {
      if (letter === link[place]) continue;
      changed += 1;
      if (decode(link.slice(0, place) + letter + link.slice(place + 1)) !== "damaged") unnoticed += 1;
    }
  }
  assert.ok(unnoticed * 1_000 < changed, `${unnoticed} of ${changed}`);
});

test("garbage has a reason, and is never thrown", () => {
  const packed = (text: string): string => `#v1.a.r.${base64(Buffer.from(text))}`;
  for (const hash of ["#v1.", "#v1.a", "#v1.a.d", "#v1.a.d.", "#v1.a.d.A", "#v1.a.d.AAAA", "#v1.a.r._w", "#v1.a.r.%%"]) {
    assert.equal(decode(hash), "damaged", hash);
  }
  for (const text of ["", "{}", "[1]", '["a",2]', '["a",null,-1]', '["a",null,0.5]', '["a",null,0,0]']) {
    assert.equal(decode(packed(text)), "damaged", text);
  }
  assert.equal(decode("#v1.%E0.r.WyJhIl0"), "damaged");
  assert.equal(decode("#v1.a.q.AAAA"), "version");
  assert.equal(decode("#v2.a.d.AAAA"), "version");
});

test("a bomb does not go off", () => {
  for (const size of [300_000, 20_000_000]) {
    const text = Buffer.alloc(size, "x");
    const packed = deflateSync(text, { dictionary: DICTIONARY });
    const hash = `#v1.a.d.${base64(Buffer.concat([packed, Buffer.alloc(2)]))}`;
    assert.equal(decode(hash), "too-large");
  }
  assert.equal(decode(`#v1.a.r.${"A".repeat(100_000)}`), "too-large");
});

test("what is too large for a link makes none", () => {
  const text = Array.from({ length: 40_000 }, (_, place) => (place * 7_919) % 9_973).join(" ");
  assert.equal(encode({ name: "a", state: { text } }), undefined);
  assert.equal(encode({ name: "a", state: { text: "x".repeat(300_000) } }), undefined);
});
