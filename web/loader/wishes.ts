// What a reader takes out of an island: a link, the text, the picture, the trace.

import { encode, type State } from "./codec";
import type { Lang, Tools } from "./notes";
import { drawn, standAlone } from "./picture";

export interface Wish extends State {
  wish: "link" | "tl" | "svg" | "png" | "trace" | "json";
  name: string;
  // The events, one a line; missing when the text cannot be read.
  trace?: string;
}

type Said = "working" | "copied" | "byHand" | "link" | "saved" | "failed" | "large" | "unreadable";
const WORDS: Record<Lang, Record<Said, string>> = {
  zh: {
    working: "正在准备……",
    copied: "链接已复制。",
    byHand: "这里不能自动复制，请从框里复制：",
    link: "链接",
    saved: "已交给浏览器保存：",
    failed: "没有成功，请再试一次。",
    large: "文本太长，链接装不下；可以存成.tl文件。",
    unreadable: "文本有读不懂的地方，改好之后才有图和事件可存。",
  },
  en: {
    working: "One moment …",
    copied: "The link is copied.",
    byHand: "Copying is not possible here. Take it from this field:",
    link: "Link",
    saved: "Handed to the browser to save:",
    failed: "That did not work. Please try again.",
    large: "The text is too long for a link. It can be saved as a .tl file.",
    unreadable: "The text cannot be read as it stands. Mend it first: then there is a picture and a trace to save.",
  },
};

// Does it, and says beside the buttons what came of it.
export async function fulfil(wish: Wish, root: HTMLElement, place: HTMLElement, tools: Tools): Promise<void> {
  const words = WORDS[tools.langOf(root)];
  const say = (text: string): void => place.replaceChildren(text);
  if (wish.wish === "link") {
    await copy(address(wish, root), place, words);
    return;
  }
  say(words.working);
  try {
    const file = await make(wish, root, tools);
    if (file === undefined) {
      say(words.unreadable);
      return;
    }
    const name = `${wish.name.replace(/[^\p{L}\p{N}_-]+/gu, "-")}.${ENDINGS[wish.wish]}`;
    save(file, name);
    say(`${words.saved} ${name}`);
  } catch (error) {
    console.error(error);
    say(words.failed);
  }
}

// By then a picture is drawn anew.
const DRAWN_MS = 100;

const ENDINGS = { link: "", tl: "tl", svg: "svg", png: "png", trace: "txt", json: "json" } as const;

// `undefined` when the text has to be mended first.
async function make(wish: Wish, root: HTMLElement, tools: Tools): Promise<Blob | undefined> {
  const text = (type: string, content: string): Blob => new Blob([content], { type: `${type};charset=utf-8` });
  if (wish.wish === "tl") return text("text/plain", wish.text);
  // A text that cannot be read leaves the last good picture standing, which is not a picture of it.
  if (root.querySelector(".fl-svg:not(.fl-old)") === null) return undefined;
  switch (wish.wish) {
    case "trace":
      return wish.trace === undefined ? undefined : text("text/plain", wish.trace);
    case "json":
      return text("application/json", await run(wish.text));
    default:
      return whole(root, tools, (svg) => {
        const title = root.querySelector("[data-outcome]")?.textContent ?? wish.name;
        return wish.wish === "png" ? drawn(svg, title) : text("image/svg+xml", standAlone(svg, title));
      });
  }
}

// Does something with the picture while all of it is drawn, and not only what is in view.
async function whole<T>(root: HTMLElement, tools: Tools, use: (svg: SVGSVGElement) => T | Promise<T>): Promise<T | undefined> {
  tools.showAll(root, true);
  try {
    await new Promise((go) => setTimeout(go, DRAWN_MS));
    const svg = root.querySelector<SVGSVGElement>(".fl-svg:not(.fl-old)");
    return svg ? await use(svg) : undefined;
  } finally {
    tools.showAll(root, false);
  }
}

// The run as the npm package gives it, by the same code, with tokens as decimal strings.
async function run(text: string): Promise<string> {
  const [fencelab, wasm] = await Promise.all([import("fencelab/slim.js"), import("fencelab/fencelab_bg.wasm")]);
  await fencelab.init(fetch(new URL(wasm.default, import.meta.url)));
  return `${fencelab.toJSON(fencelab.run(text), 2)}\n`;
}

// Where the state opens again. A timeline of a quiz has no place of its own: it opens in the lab.
function address(wish: Wish, root: HTMLElement): string | undefined {
  const lab = document.querySelector<HTMLAnchorElement>("a.lab")?.href;
  const home = root.closest("fencelab-timeline") !== null || lab === undefined;
  const hash = encode({ name: home ? wish.name : "lab", state: wish });
  return hash && new URL(hash, home ? location.href : lab).href;
}

async function copy(link: string | undefined, place: HTMLElement, words: Record<Said, string>): Promise<void> {
  if (link === undefined) {
    place.replaceChildren(words.large);
    return;
  }
  try {
    await navigator.clipboard.writeText(link);
    place.replaceChildren(words.copied);
  } catch {
    // An insecure page, a frame, or a reader who does not allow it.
    const field = document.createElement("input");
    field.readOnly = true;
    field.value = link;
    field.setAttribute("aria-label", words.link);
    place.replaceChildren(words.byHand, " ", field);
    field.select();
  }
}

function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Not before the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
