// Brings the islands of a page to life: each when it comes near the view, all from one module.

import { note, type Lang } from "./notes";
import { keepPlace } from "./links";

type Playground = typeof import("fencelab-playground/playground.js");
type Mount = (playground: Playground, element: Element, props: object) => { destroy(): void };

// How far from the view an island wakes up, and how long its module may take without a word.
const NEAR = "400px";
const SLOW_MS = 8_000;

let loading: Promise<Playground> | undefined;

// The module, loaded once for the whole page. A failure is forgotten, so that another try is made.
function load(): Promise<Playground> {
  loading ??= (async () => {
    const [playground, wasm] = await Promise.all([
      import("fencelab-playground/playground.js"),
      import("fencelab-playground/playground_bg.wasm"),
    ]);
    await playground.default({ module_or_path: new URL(wasm.default, import.meta.url) });
    playground.arrived(playground.late);
    return playground;
  })().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

// What the page was built with for this element.
function read(element: Element): object | undefined {
  const data = element.querySelector('script[type="application/json"]')?.textContent;
  return data ? (JSON.parse(data) as object) : undefined;
}

const living = new Set<Island>();

// An element with a first picture and, as JSON, what its component is to be given.
class Island extends HTMLElement {
  static mount: Mount;
  #app: { destroy(): void } | undefined;
  #props: object | undefined;
  #watch: IntersectionObserver | undefined;
  #waking = false;

  connectedCallback(): void {
    this.#props ??= read(this);
    if (this.#props === undefined || this.#app !== undefined) return;
    if (typeof IntersectionObserver !== "function") {
      void this.wake();
      return;
    }
    this.#watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void this.wake();
      },
      { rootMargin: NEAR },
    );
    this.#watch.observe(this);
  }

  disconnectedCallback(): void {
    this.#watch?.disconnect();
    this.#app?.destroy();
    this.#app = undefined;
    living.delete(this);
  }

  get lang2(): Lang {
    return this.lang.startsWith("zh") ? "zh" : "en";
  }

  async wake(): Promise<void> {
    this.#watch?.disconnect();
    if (this.#waking || this.#app !== undefined || this.#props === undefined) return;
    this.#waking = true;
    const slow = setTimeout(() => note(this, this.lang2, "slow"), SLOW_MS);
    try {
      const playground = await load();
      if (!this.isConnected) return;
      const mount = (this.constructor as typeof Island).mount;
      this.#app = mount(playground, this, this.#props);
      this.dataset["awake"] = "";
      living.add(this);
    } catch (error) {
      console.error(error);
      note(this, this.lang2, "failed", { retry: () => void this.wake() });
    } finally {
      clearTimeout(slow);
      this.#waking = false;
      if (this.#app !== undefined) this.querySelector(":scope > .fl-note")?.remove();
    }
  }
}

// Another script of the page may have taken the name: then the first pictures stay as they are.
function define(name: string, mount: Mount): void {
  if (customElements.get(name)) return;
  customElements.define(
    name,
    class extends Island {
      static override mount = mount;
    },
  );
}

// One module, one fate: after a panic no island goes on. What was typed is kept by then.
addEventListener("fencelab-panic", (event) => {
  const report = event instanceof CustomEvent ? String(event.detail) : "";
  for (const island of living) note(island, island.lang2, "panic", { report });
  living.clear();
});

define("fencelab-timeline", (playground, element, props) => playground.mount_timeline(element, props));
define("fencelab-quiz", (playground, element, props) => playground.mount_quiz(element, props));
keepPlace();
