// What the package really gives is what its types say: results are written out as TypeScript and
// checked against them, where a property that no type knows of is a mistake too.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { everything, folder, load, root, seed, withPause, row } from "./support.mjs";

const { FencedStore, LeaseManager, edit, flips, handles, parse, run, setPolicy, setTime } =
  await load(folder, "node.js");

const scratch = mkdtempSync(join(tmpdir(), "fencelab-types-"));
after(() => rmSync(scratch, { recursive: true }));

/** A value as TypeScript source. */
const literal = (value) => {
  if (typeof value === "bigint") return `${value}n`;
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value !== "object") return value === undefined ? "undefined" : JSON.stringify(value);
  const properties = Object.entries(value).map(([key, it]) => `${JSON.stringify(key)}: ${literal(it)}`);
  return `{ ${properties.join(", ")} }`;
};

const check = (values) => {
  const lines = values.map(([type, value], place) =>
    `export const it${place}: api.${type} = ${literal(value)};`);
  const source = `import type * as api from "fencelab";\n${lines.join("\n")}\n`;
  writeFileSync(join(scratch, "results.ts"), source);
  const options = {
    compilerOptions: {
      noEmit: true, strict: true, exactOptionalPropertyTypes: true, target: "esnext",
      module: "nodenext", types: [], paths: { fencelab: [join(folder, "index.d.ts")] },
    },
    files: ["results.ts"],
  };
  writeFileSync(join(scratch, "tsconfig.json"), JSON.stringify(options));
  try {
    execFileSync(join(root, "web/node_modules/.bin/tsc"), ["-p", scratch], { encoding: "utf8" });
  } catch (error) {
    return error.stdout;
  }
  return "";
};

const machines = () => {
  const locks = new LeaseManager();
  locks.define("L", { lease: 10, tokens: { kind: "per-key", from: 2n ** 64n - 2n } });
  const ask = { lock: "L", client: "A", now: 0 };
  const stores = ["any", "greater", "greater-or-equal", "holder"].map((it) => new FencedStore(it));
  const tokens = [undefined, 2n, 1n, 2n, 3n];
  return [
    ...[ask, { ...ask, now: 5 }, { ...ask, now: 20 }].map((it) => ["Acquired", locks.acquire(it)]),
    ...[0, 30].flatMap((now) => [
      ["Renewed", locks.renew({ ...ask, now })],
      ["Checked", locks.check({ ...ask, now })],
      ["Released", locks.release({ ...ask, now })],
    ]),
    ["Released", locks.release(ask)],
    ...stores.flatMap((store) => tokens.flatMap((token) => [
      ["WouldAccept", store.check({ token })],
      ["Written", store.write({ token, value: "x" })],
      ["Row", store.row()],
      ["Raised", store.raise({ token: token ?? 1n })],
    ])),
  ];
};

test("results have the types that are declared", () => {
  const texts = [
    seed, everything, "", withPause("5s"), withPause("9.5s"), edit(seed, setPolicy(seed, "S", "any")),
    seed.replace("token=42", "token=43"), seed.replace("lease=10s", "lease=9s"),
    everything.replace("-> denied", "-> granted").replace("accepted\n", "rejected\n"),
    "lock L lease 10s\nA acquire -> denied\nexpect tokens-regressed violated\nlease of B expires\n",
  ];
  const values = texts.flatMap((text) => [
    ["Parsed", parse(text)],
    ["Run", run(text)],
    ["Handle[]", handles(text)],
    ...handles(text).map((_, place) => ["Flip[]", flips(text, place)]),
  ]);
  const broken = "lock\nlock L lease 10\nA aquire\nstore S accepts tokn > seen\nexpect\n5s A acquire\n1s A";
  values.push(["Parsed", parse(broken)], ["Edit", setPolicy(seed, "S", "holder")]);
  values.push(["Edit", setTime(seed, handles(seed)[0].span, 1)], ...machines());
  assert.equal(check(values), "");
});

test("this test would notice", () => {
  const right = row({ watermark: 1n });
  const mistakes = [{ ...right, extra: 1 }, { ...right, watermark: 1 }, { value: "x", unused: true }];
  const said = check([right, ...mistakes].map((it) => ["Row", it])).trim().split("\n");
  const places = said.map((line) => line.match(/results\.ts\((\d+),/)?.[1]);
  // The import stands in line 1, and the row without a mistake in line 2.
  assert.deepEqual(places, ["3", "4", "5"]);
});
