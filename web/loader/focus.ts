// The keyboard stays where it was: when what had the focus is taken away or switched off, the focus goes to
// the nearest thing that is left.

const HOMES = "button:enabled, input:enabled, select, textarea, summary, a[href], [tabindex='0']";
// By then what a key or a click has changed is drawn anew.
const DRAWN_MS = 60;

// What had the focus last, and all that it stood in.
let path: Element[] = [];

export function keepFocus(): void {
  document.addEventListener("focusin", (event) => {
    path = event.composedPath().filter((it) => it instanceof Element);
  });
  for (const kind of ["keyup", "click"]) addEventListener(kind, () => setTimeout(restore, DRAWN_MS));
}

function restore(): void {
  const [last] = path;
  if (!last || (document.activeElement !== document.body && document.activeElement !== last)) return;
  if (last.isConnected && !last.matches(":disabled") && last.checkVisibility()) return;
  const island = path.find((it) => it.localName.startsWith("fencelab-"));
  for (const part of path.slice(1)) {
    if (!part.isConnected || !island?.contains(part)) continue;
    const home = [...part.querySelectorAll<HTMLElement>(HOMES)].find((it) => it.checkVisibility());
    if (!home) continue;
    home.focus({ preventScroll: true });
    return;
  }
}
