// The entry for browsers, and for everything that is not Node: `import` waits for the module.
import init from "./fencelab.js";
import { moduleIsLoaded } from "./guard.js";

await init({ module_or_path: new URL("./fencelab_bg.wasm", import.meta.url) });
moduleIsLoaded();

export * from "./api.js";
