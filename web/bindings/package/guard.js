// Stands between the caller and the WebAssembly module, so that whatever goes wrong in there is the
// error of one call and not the end of the package.
//
// A panic, or a trap such as running out of memory, leaves an instance that cannot be trusted: it is
// replaced by a new one before the error reaches the caller. Objects that live in the old one are
// gone; the code around the module would go on using their addresses.
import { recover, start } from "./fencelab.js";

let loaded = false;

/** To be called once the module is there. */
export const moduleIsLoaded = () => {
  loaded = true;
};

/** How often the instance was replaced. */
let replaced = 0;

/** Calls that are under way: a getter of an argument may call back. */
let depth = 0;

let broken = false;

/** Objects that live in the present instance, with the value that `replaced` had at their birth. */
const born = new WeakMap();

const coded = (code, message, cause) =>
  Object.assign(new Error(message, cause && { cause }), { code });

/** Errors that say that the module works as it should. */
const refusals = new Set(["bad-argument", "unreadable-timeline"]);

const call = (work) => {
  if (!loaded) throw coded("not-loaded", "the module is not loaded: await init(…) first");
  depth += 1;
  try {
    return work();
  } catch (error) {
    if (refusals.has(error?.code)) throw error;
    broken = true;
    if (error?.code === "panic") throw error;
    throw coded("panic", `a bug in fencelab: ${error}. The next call works again`, error);
  } finally {
    depth -= 1;
    if (broken && depth === 0) replace();
  }
};

const replace = () => {
  broken = false;
  replaced += 1;
  recover();
  // The call after `recover` is made on the new instance.
  start();
};

/** A function of the module, guarded. */
export const guarded = (work) => (...values) => call(() => work(...values));

/** A class of the module, with every method and getter guarded. */
export const guardedClass = (Raw) => {
  const Guarded = class extends Raw {
    constructor(...values) {
      call(() => super(...values));
      born.set(this, replaced);
    }
  };
  const use = (object, work) => {
    if (born.get(object) !== replaced) {
      const why = "it was freed, or was made before a panic, or was never one";
      throw coded("gone", `this ${Raw.name} is gone: ${why}`);
    }
    return call(work);
  };
  const guard = (work) =>
    work &&
    function (...values) {
      return use(this, () => work.apply(this, values));
    };
  for (const key of Reflect.ownKeys(Raw.prototype)) {
    const property = Reflect.getOwnPropertyDescriptor(Raw.prototype, key);
    if (key === "constructor" || String(key).startsWith("__")) continue;
    for (const part of ["value", "get", "set"]) {
      if (part in property) property[part] = guard(property[part]);
    }
    Reflect.defineProperty(Guarded.prototype, key, property);
  }
  // Freeing what is gone is no mistake: a `using` block ends that way after a panic.
  const free = function () {
    if (born.get(this) === replaced) call(() => Raw.prototype.free.call(this));
    born.delete(this);
  };
  for (const key of ["free", Symbol.dispose]) {
    if (key) Reflect.defineProperty(Guarded.prototype, key, { value: free, configurable: true });
  }
  return Object.defineProperty(Guarded, "name", { value: Raw.name });
};
