// What the tests share: where the built package is, and the timelines that they run.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));

export const root = resolve(here, "../../..");

const target = resolve(root, process.env.CARGO_TARGET_DIR ?? "target");

/** The built package. */
export const folder = process.env.FENCELAB_NPM ?? join(target, "npm/fencelab");

/** The same with an export that panics. */
export const folderThatPanics = `${folder}-that-panics`;

/** Imports a file of a folder. */
export const load = (from, file) => import(pathToFileURL(join(from, file)));

export const read = (path) => readFileSync(join(root, path), "utf8");

export const seed = read("tests/timelines/ok/seed.tl");

/** Every kind of statement, and most of what can come of them. */
export const everything = read("web/bindings/tests/everything.tl");

/** The seed's timeline with another end of A's pause. */
export const withPause = (length) => seed.replace("pause 30s", `pause ${length}`);

/** Checks that a call throws an `Error` of this package, and gives it. */
export const thrown = (code, call) => {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof Error, `not an Error: ${String(error)}`);
    assert.equal(error.code, code, error.stack);
    assert.notEqual(error.message, "");
    return error;
  }
  return assert.fail(`nothing was thrown: ${call}`);
};

/** Checks that a call refuses this argument, and gives the message. */
export const refuses = (argument, call) => {
  const error = thrown("bad-argument", call);
  assert.equal(error.argument, argument, error.message);
  return error.message;
};

/** A row that nothing has touched, or what became of it. */
export const row = (changes = {}) => ({
  value: undefined, watermark: undefined, unused: false, isNull: false, version: 0, write: 0, ...changes,
});
