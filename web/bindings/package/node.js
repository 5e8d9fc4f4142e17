// The entry for Node, which can read the module at once.
import { readFileSync } from "node:fs";
import { initSync } from "./fencelab.js";
import { moduleIsLoaded } from "./guard.js";

initSync({ module: readFileSync(new URL("./fencelab_bg.wasm", import.meta.url)) });
moduleIsLoaded();

export * from "./api.js";
