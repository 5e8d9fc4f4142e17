// The islands of a page: each wakes up when it comes near the view, all from one module.

import { langOf, note } from "./notes";
import type { State } from "./codec";

type Playground = typeof import("fencelab-playground/playground.js");
interface Props {
  lesson: string;
  name?: string;
}
type App = ReturnType<Playground["mount_timeline"]>;
type Mount = (playground: Playground, element: Element, props: object) => App;

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
function read(element: Element): Props | undefined {
  const data = element.querySelector('script[type="application/json"]')?.textContent;
  return data ? (JSON.parse(data) as Props) : undefined;
}

const living = new Set<Island>();

// An element with a first picture and, as JSON, what its component is to be given.
export class Island extends HTMLElement {
  static mount: Mount;
  #app: App | undefined;
  #props: Props | undefined;
  #opened: State | undefined;
  #watch: IntersectionObserver | undefined;
  #waking: Promise<void> | undefined;

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
    this.#sleep();
  }

  wake(): Promise<void> {
    this.#watch?.disconnect();
    if (this.#app !== undefined || this.#props === undefined) return Promise.resolve();
    this.#waking ??= this.#mount().finally(() => (this.#waking = undefined));
    return this.#waking;
  }

  // Opens it anew: at what a link says, or else at the reader's own version.
  show(opened: State | undefined): Promise<void> {
    this.#sleep();
    this.#opened = opened;
    return this.wake();
  }

  // Puts another text in the place of its own. Says whether there was anybody to take it.
  async put(text: string): Promise<boolean> {
    await this.wake();
    this.#app?.open(text);
    return this.#app !== undefined;
  }

  // Under which the reader's own version is kept.
  get key(): string {
    return `fencelab:1:${this.#props?.lesson}:${this.#props?.name}`;
  }

  // The keyboard goes on from here, and a screen reader says where that is.
  enter(): void {
    const part = this.querySelector<HTMLElement>(".fl");
    part?.setAttribute("tabindex", "-1");
    part?.focus({ preventScroll: true });
    this.scrollIntoView();
  }

  #sleep(): void {
    this.#app?.destroy();
    this.#app = undefined;
    delete this.dataset["awake"];
    living.delete(this);
  }

  async #mount(): Promise<void> {
    const slow = setTimeout(() => note(this, langOf(this), "slow"), SLOW_MS);
    try {
      const playground = await load();
      if (!this.isConnected) return;
      const mount = (this.constructor as typeof Island).mount;
      this.#app = mount(playground, this, { ...this.#props, opened: this.#opened });
      this.dataset["awake"] = "";
      living.add(this);
    } catch (error) {
      console.error(error);
      note(this, langOf(this), "failed", { retry: () => void this.wake() });
    } finally {
      clearTimeout(slow);
      if (this.#app !== undefined) this.querySelector(":scope > .fl-note")?.remove();
    }
  }
}

// Another script of the page may have taken the name: then the first pictures stay as they are.
export function define(name: string, mount: Mount): void {
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
  for (const island of living) note(island, langOf(island), "panic", { report });
  living.clear();
});
