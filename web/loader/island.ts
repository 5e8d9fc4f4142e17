// The islands of a page: each wakes up when it comes near the view, all of a language from one module.

import { langOf, note, type Lang } from "./notes";
import type { State } from "./codec";

// What both languages have in common; how their modules are made up inside differs.
type Playground = Pick<
  typeof import("fencelab-playground-en/playground.js"),
  "mount_timeline" | "mount_quiz" | "arrived" | "late"
>;
interface Props {
  lesson: string;
  name?: string;
  text?: string;
}
type App = ReturnType<Playground["mount_timeline"]>;
type Mount = (playground: Playground, element: Element, props: object) => App;

// How far from the view an island wakes up, and how long its module may take without a word.
const NEAR = "400px";
const SLOW_MS = 8_000;

// How long it waits for the first paint, if nobody tells of it.
const UNPAINTED_MS = 2_000;

const loading = new Map<Lang, Promise<Playground>>();

// The module of a language, loaded once for the whole page. A failure is forgotten, so that another
// try is made.
function load(lang: Lang): Promise<Playground> {
  const there = loading.get(lang);
  if (there) return there;
  const coming = start(lang).catch((error: unknown) => {
    loading.delete(lang);
    throw error;
  });
  loading.set(lang, coming);
  return coming;
}

async function start(lang: Lang): Promise<Playground> {
  const [playground, wasm] =
    lang === "zh"
      ? await Promise.all([
          import("fencelab-playground-zh/playground.js"),
          import("fencelab-playground-zh/playground_bg.wasm"),
        ])
      : await Promise.all([
          import("fencelab-playground-en/playground.js"),
          import("fencelab-playground-en/playground_bg.wasm"),
        ]);
  const first = await playground.default({ module_or_path: new URL(wasm.default, import.meta.url) });
  whole.set(lang, later(() => fetchLate(lang, playground, first)));
  return playground;
}

// For each language, what makes its module whole.
const whole = new Map<Lang, () => Promise<void>>();

// When all that was asked for so far has come.
export async function settled(): Promise<void> {
  await Promise.allSettled(loading.values());
  await Promise.allSettled([...whole.values()].map((get) => get()));
}

// How long until another try is made for what comes later.
const AGAIN_MS = 15_000;

// The other half of the module: what nobody needs before the first picture. Without it everything else
// works, so it is tried again without a word, and at once when somebody asks for it.
function later(fetched: () => Promise<void>): () => Promise<void> {
  let coming: Promise<void> | undefined;
  const get = (): Promise<void> => {
    coming ??= fetched().catch((error: unknown) => {
      coming = undefined;
      throw error;
    });
    return coming;
  };
  const persist = (): void => {
    get().catch((error: unknown) => {
      console.error(error);
      setTimeout(persist, AGAIN_MS);
    });
  };
  persist();
  return get;
}

async function fetchLate(lang: Lang, playground: Playground, first: object): Promise<void> {
  const late =
    lang === "zh"
      ? await import("fencelab-playground-zh/playground_late.wasm")
      : await import("fencelab-playground-en/playground_late.wasm");
  const answer = await fetch(new URL(late.default, import.meta.url));
  if (!answer.ok) throw new Error(String(answer.status));
  const { instance } = await WebAssembly.instantiate(await answer.arrayBuffer(), {
    first: first as WebAssembly.ModuleImports,
  });
  playground.arrived(instance.exports["late"] as () => void);
}

// What the page was built with for this element.
function read(element: Element): Props | undefined {
  const data = element.querySelector('script[type="application/json"]')?.textContent;
  return data ? (JSON.parse(data) as Props) : undefined;
}

// The same, where it is too much to stand in the page.
async function fetchProps(address: string): Promise<Props> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return (await answer.json()) as Props;
}

// When the page can be read: what is fetched before that would keep the reader waiting.
export const painted = new Promise<void>((resolve) => {
  const isTold = PerformanceObserver.supportedEntryTypes.includes("paint");
  if (isTold) new PerformanceObserver(() => resolve()).observe({ type: "paint", buffered: true });
  setTimeout(resolve, isTold ? UNPAINTED_MS : 0);
});

const living = new Set<Island>();

// An element with a first picture and, as JSON, what its component is to be given.
export class Island extends HTMLElement {
  static mount: Mount;
  static needsAll = false;
  #app: App | undefined;
  #props: Props | undefined;
  #opened: State | undefined;
  #watch: IntersectionObserver | undefined;
  #waking: Promise<void> | undefined;

  connectedCallback(): void {
    this.#props ??= read(this);
    if (!this.#hasProps || this.#app !== undefined) return;
    if (typeof IntersectionObserver !== "function") {
      void this.wake();
      return;
    }
    this.#watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void painted.then(() => this.wake());
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
    if (this.#app !== undefined || !this.#hasProps) return Promise.resolve();
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

  // Another tab has changed the reader's version: here it is the newest change, too. What a link brought
  // is nobody's version.
  follow({ key, newValue }: StorageEvent): void {
    const text = newValue ?? this.#props?.text;
    if (key === this.key && this.#opened === undefined && text !== undefined) this.#app?.open(text);
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

  get #hasProps(): boolean {
    return this.#props !== undefined || "src" in this.dataset;
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
      const { src } = this.dataset;
      const props = src === undefined ? undefined : (this.#props ?? fetchProps(src));
      const [playground, fetched] = await Promise.all([load(langOf(this)), props]);
      this.#props ??= fetched;
      const { mount, needsAll } = this.constructor as typeof Island;
      // Its first picture stays until all of the next one can be drawn.
      if (needsAll) await whole.get(langOf(this))?.();
      if (!this.isConnected) return;
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
export function define(name: string, needsAll: boolean, mount: Mount): void {
  if (customElements.get(name)) return;
  customElements.define(
    name,
    class extends Island {
      static override mount = mount;
      static override needsAll = needsAll;
    },
  );
}

addEventListener("storage", (event) => {
  for (const island of living) island.follow(event);
});

// One module, one fate: after a panic no island goes on. What was typed is kept by then.
addEventListener("fencelab-panic", (event) => {
  const report = event instanceof CustomEvent ? String(event.detail) : "";
  for (const island of living) note(island, langOf(island), "panic", { report });
  living.clear();
});
