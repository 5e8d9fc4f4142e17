// What the package consists of, whichever way its WebAssembly module is loaded.
import * as raw from "./fencelab.js";
import { guarded, guardedClass } from "./guard.js";

export { toJSON } from "./json.js";

export const edit = guarded(raw.edit);
export const flips = guarded(raw.flips);
export const format = guarded(raw.format);
export const handles = guarded(raw.handles);
export const parse = guarded(raw.parse);
export const run = guarded(raw.run);
export const setPolicy = guarded(raw.setPolicy);
export const setTime = guarded(raw.setTime);

export const FencedStore = guardedClass(raw.FencedStore);
export const LeaseManager = guardedClass(raw.LeaseManager);
export const TokenGenerator = guardedClass(raw.TokenGenerator);
