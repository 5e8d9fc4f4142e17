// What is painted, with which colours, upon what: read from the computed styles of a page. The functions run
// in the page, so each stands by itself.

// A colour with the opacity that it is drawn with.
export interface Paint {
  colour: string;
  opacity: number;
}

// A shape or a text, its own colours, and the grounds that it may lie on. A ground may let the paper shine
// through.
export interface Painted {
  what: string;
  paints: Paint[];
  grounds: string[];
  paper: string;
}

// Every visible shape of the pictures below `root`. What lies on another shape of its group, as a check mark
// lies on its circle, has that shape's fill as a ground, too.
export function shapes(root: Element): Painted[] {
  const found: Painted[] = [];
  const paper = getComputedStyle(document.body).backgroundColor;
  const isNone = (colour: string): boolean => colour === "none" || /^(transparent|rgba\(.*, 0\))$/.test(colour);
  const groundOf = (element: Element): string => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (!isNone(backgroundColor)) return backgroundColor;
    }
    return "rgb(255, 255, 255)";
  };
  for (const shape of root.querySelectorAll<SVGGraphicsElement>("svg :is(path, line, rect, circle)")) {
    if (shape.closest("defs") || shape.getClientRects().length === 0) continue;
    const style = getComputedStyle(shape);
    let opacity = 1;
    for (let at: Element | null = shape; at instanceof SVGElement; at = at.parentElement) {
      opacity *= Number(getComputedStyle(at).opacity);
    }
    const paints: Paint[] = [];
    const isLine = shape.tagName === "line";
    if (!isLine && !isNone(style.fill) && !style.fill.startsWith("url")) paints.push({ colour: style.fill, opacity });
    if (!isNone(style.stroke) && Number.parseFloat(style.strokeWidth) > 0) paints.push({ colour: style.stroke, opacity });
    if (paints.length === 0) continue;
    const svg = shape.ownerSVGElement as SVGSVGElement;
    const grounds = [groundOf(svg.parentElement as Element)];
    const below = shape.previousElementSibling;
    if (below instanceof SVGGraphicsElement && below.matches("rect, circle, path")) {
      const { fill } = getComputedStyle(below);
      if (!isNone(fill) && !fill.startsWith("url")) grounds.push(fill);
    }
    const names = [shape.parentElement?.parentElement, shape.parentElement, shape].map((it) => it?.getAttribute("class"));
    found.push({ what: `${names.filter(Boolean).join(" > ")} ${shape.tagName}`, paints, grounds, paper });
  }
  return found;
}

// Every visible text below `root`, of pictures as well, and what is written before an element by its style.
// A text has one ground: the shape or box on which it stands.
export function texts(root: Element): Painted[] {
  const found: Painted[] = [];
  const paper = getComputedStyle(document.body).backgroundColor;
  const isNone = (colour: string): boolean => colour === "none" || /^(transparent|rgba\(.*, 0\))$/.test(colour);
  const groundOf = (element: Element): string => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (!isNone(backgroundColor)) return backgroundColor;
    }
    return "rgb(255, 255, 255)";
  };
  const inPicture = (text: SVGElement): string => {
    const { stroke, strokeWidth } = getComputedStyle(text);
    if (!isNone(stroke) && Number.parseFloat(strokeWidth) >= 3) return stroke;
    const [box, on] = [text.getBoundingClientRect(), text.parentElement?.querySelector("rect, circle")];
    const ground = on?.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const isOn = ground && ground.left <= x && x <= ground.right && ground.top <= y && y <= ground.bottom;
    const fill = isOn && on ? getComputedStyle(on).fill : "none";
    if (!isNone(fill) && !fill.startsWith("url")) return fill;
    return groundOf(text.closest("svg")?.parentElement as Element);
  };
  for (const element of [root, ...root.querySelectorAll("*")]) {
    const style = getComputedStyle(element);
    const isOff = element.closest(":disabled, label:has(:disabled), script, style, title, option, .fl-said");
    if (isOff || style.visibility !== "visible" || element.getClientRects().length === 0) continue;
    const own = [...element.childNodes].filter((it) => it.nodeType === Node.TEXT_NODE && it.textContent?.trim());
    const isField = element.matches("input:not([type=radio]), textarea, select");
    const what = `${element.tagName} .${element.getAttribute("class") ?? ""} ${own[0]?.textContent?.trim().slice(0, 20) ?? ""}`;
    if (element instanceof SVGElement) {
      if (own.length > 0) found.push({ what, paints: [{ colour: style.fill, opacity: 1 }], grounds: [inPicture(element)], paper });
    } else if ((own.length > 0 || isField) && !isNone(style.color)) {
      found.push({ what, paints: [{ colour: style.color, opacity: 1 }], grounds: [groundOf(element)], paper });
    }
    const before = getComputedStyle(element, "::before");
    if (!["none", "normal", '""'].includes(before.content)) {
      found.push({ what: `${what} ::before`, paints: [{ colour: before.color, opacity: 1 }], grounds: [groundOf(element)], paper });
    }
  }
  return found;
}
