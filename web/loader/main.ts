// What every page loads: islands, and the door to all that only some readers need.

import { define, painted, settled } from "./island";
import type { Wish } from "./wishes";
import { keepPlace, openBeside } from "./links";
import { langOf, note, tools } from "./notes";
import { printAll } from "./view";

define("fencelab-timeline", false, (playground, element, props) => playground.mount_timeline(element, props));
// What a quiz is made of comes with the later half.
define("fencelab-quiz", true, (playground, element, props) => playground.mount_quiz(element, props));
keepPlace();
openBeside();
printAll();

// Does something with a part that is loaded for it. If the part does not come, that is said at `at`.
function lazily<Part>(at: Element, load: () => Promise<Part>, use: (part: Part) => void): void {
  const retry = (): void => {
    at.querySelector(":scope > .fl-note-missing")?.remove();
    lazily(at, load, use);
  };
  load().then(use, (error: unknown) => {
    console.error(error);
    note(at, langOf(at), "missing", { retry });
  });
}

// How long a page is left alone before the site is kept.
const QUIET_MS = 1_000;

// Without it the keyboard begins at the top of the page at times, and nothing else is wrong.
void painted.then(() => import("./focus")).then((part) => part.keepFocus(), () => {});

const main = document.querySelector("main") ?? document.body;

// Links to the state of a timeline; once one was opened, `arrivals` follows the address itself.
function arrive(): void {
  if (!/^#v\d+\./.test(location.hash)) return;
  removeEventListener("hashchange", arrive);
  lazily(main, () => import("./arrivals"), (part) => part.follow(main, tools));
}
addEventListener("hashchange", arrive);
arrive();

addEventListener("fencelab-wish", (event) => {
  const root = event.target;
  if (!(event instanceof CustomEvent && root instanceof HTMLElement)) return;
  const [detail, said] = [event.detail as Wish, root.querySelector<HTMLElement>(".fl-share-said")];
  if (said) lazily(said, () => import("./wishes"), (part) => void part.fulfil(detail, root, said, tools));
});

// Other pages of the lab's kind have none.
const lazyParts: [string, (at: HTMLElement) => void][] = [
  ["[data-due]", (at) => lazily(at, () => import("./marks"), (part) => part.mark(at, tools))],
  ["[data-progress]", (at) => lazily(at, () => import("./progress"), (part) => part.offer(at, tools))],
  ["[data-search]", (at) => lazily(at, () => import("./search"), (part) => part.open(at, tools))],
];
for (const [where, use] of lazyParts) {
  const at = document.querySelector<HTMLElement>(where);
  if (at) void painted.then(() => use(at));
}

const shelf = document.querySelector<HTMLElement>("[data-shelf]");
if (shelf) void painted.then(() => lazily(shelf, () => import("./shelf"), (part) => part.open(shelf, tools)));

// Last, so that nothing that is looked at waits for it. A page in a frame is kept by nobody.
if (self === top && "serviceWorker" in navigator) {
  addEventListener("load", () => {
    setTimeout(() => void settled().then(() => import("./offline")).then((part) => part.start(tools), () => {}), QUIET_MS);
  });
}
