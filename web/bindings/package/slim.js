// The entry for those who load the WebAssembly module themselves: service workers, odd bundlers.
import load, { initSync as loadSync } from "./fencelab.js";
import { moduleIsLoaded } from "./guard.js";

export const init = async (source) => {
  await load({ module_or_path: source });
  moduleIsLoaded();
};

export const initSync = (module) => {
  loadSync({ module });
  moduleIsLoaded();
};

export * from "./api.js";
