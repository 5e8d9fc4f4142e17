// The types of the entry that loads nothing by itself.
import type { InitInput, SyncInitInput } from "./fencelab.js";

export * from "./api.js";

/**
 * Loads the WebAssembly module: from an address, a response, its bytes, or compiled. Nothing else in
 * this package works before.
 */
export declare function init(source: InitInput | Promise<InitInput>): Promise<void>;

/** The same at once, from the bytes or compiled. */
export declare function initSync(module: SyncInitInput): void;
