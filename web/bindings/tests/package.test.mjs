// The package as its users get it: installed, imported by name, bundled, loaded by hand.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { folder, load, read, root, seed } from "./support.mjs";

const file = (name) => readFileSync(join(folder, name), "utf8");
const described = JSON.parse(file("package.json"));

// A project that has the package installed.
const project = mkdtempSync(join(tmpdir(), "fencelab-"));
const installed = join(project, "node_modules/fencelab");
mkdirSync(installed, { recursive: true });
cpSync(folder, installed, { recursive: true });
writeFileSync(join(project, "package.json"), '{ "type": "module" }');
after(() => rmSync(project, { recursive: true }));

const runs = (source) => {
  writeFileSync(join(project, "main.mjs"), source);
  return execFileSync("node", ["main.mjs"], { cwd: project, encoding: "utf8" });
};

test("a project in Node imports it by name", () => {
  const printed = runs(`
    import { run } from "fencelab";
    console.log(run(${JSON.stringify(seed)}).outcome.kind);
  `);
  assert.equal(printed, "late-refused\n");
});

for (const [number, [, example]] of [...file("README.md").matchAll(/```js\n(.*?)```/gs)].entries()) {
  test(`example ${number + 1} of the readme prints what it says`, () => {
    const printed = runs(example);
    const said = [...example.matchAll(/^(?:console\.log.*;)? *\/\/ (.*)$/gm)].map(([, it]) => it);
    const answers = said.filter((it) => !/^[A-Z]/.test(it));
    assert.ok(answers.length > 0);
    let rest = printed;
    for (const answer of answers) {
      assert.ok(rest.includes(answer), `${answer} is not in\n${rest}`);
      rest = rest.slice(rest.indexOf(answer) + answer.length);
    }
  });
}

test("a bundle for browsers leaves the module an address", () => {
  writeFileSync(join(project, "main.mjs"), 'export { run } from "fencelab";');
  const esbuild = join(root, "web/node_modules/.bin/esbuild");
  const options = ["main.mjs", "--bundle", "--format=esm", "--target=es2022"];
  const bundle = execFileSync(esbuild, options, { cwd: project, encoding: "utf8" });
  assert.match(bundle, /new URL\("\.\/fencelab_bg\.wasm", import\.meta\.url\)/);
  assert.doesNotMatch(bundle, /node:fs/);
});

test("nothing works before a slim package is initialised, and everything after", () => {
  const printed = runs(`
    import { readFileSync } from "node:fs";
    import { FencedStore, initSync, parse } from "fencelab/slim";
    for (const use of [() => parse(""), () => new FencedStore("any")]) {
      try { use(); } catch (error) { console.log(error instanceof Error, error.code); }
    }
    initSync(readFileSync("node_modules/fencelab/fencelab_bg.wasm"));
    console.log(parse("").readable, new FencedStore("any").policy);
  `);
  assert.equal(printed, "true not-loaded\ntrue not-loaded\ntrue any\n");
});

test("every file that it names is there, and the version is that of the project", () => {
  const targets = Object.values(described.exports).flatMap((it) =>
    typeof it === "string" ? [it] : Object.values(it));
  for (const target of targets) assert.ok(file(target).length > 0, target);
  const [, version] = read("Cargo.toml").match(/\[workspace\.package\]\s+version = "(.*)"/);
  assert.equal(described.version, version);
});

const words = (text) => text.match(/\w+/g).sort();

test("types and values are the same list", async () => {
  const lists = [...file("api.d.ts").matchAll(/export (type )?\{([^}]*)\}/g)];
  const declared = (types) =>
    words(lists.filter(([, type]) => !!type === types).map(([, , names]) => names).join());
  assert.deepEqual(declared(false), Object.keys(await load(folder, "node.js")).sort());
  const made = file("fencelab.d.ts");
  const types = [...made.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => name);
  const own = types.filter((name) => !["InitInput", "InitOutput", "SyncInitInput"].includes(name));
  assert.deepEqual(declared(true), own.sort());
});

test("what wasm-bindgen makes is wrapped whole", async () => {
  const inner = ["default", "initSync", "recover", "start"];
  const made = Object.keys(await load(folder, "fencelab.js")).filter((it) => !inner.includes(it));
  const offered = Object.keys(await load(folder, "node.js")).filter((it) => it !== "toJSON");
  assert.deepEqual(offered.sort(), made.sort());
});

test("tokens are decimal strings in JSON", async () => {
  const { toJSON } = await load(folder, "node.js");
  assert.equal(toJSON({ token: 2n ** 64n - 1n, at: 1 }), '{"token":"18446744073709551615","at":1}');
  assert.equal(toJSON({ token: undefined, none: [1n] }, 1), '{\n "none": [\n  "1"\n ]\n}');
});
