// Whether everything on a page has room: what sticks out, is cut off, lies on something else or is too small to
// be hit. The function runs in the page, so it stands by itself.

export function crowded(isSpaced: boolean): string[] {
  const faults = new Set<string>();
  const wide = innerWidth;
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.add(`the page is ${scrollWidth} wide, and its window ${clientWidth}`);

  // What may be wider than its place is scrolled there, with a bar of its own.
  const scroller = ".fl-source, .fl-suggest, .fl-figure, .fl-scroll, .fl-drawing, .wide, pre";
  // What only a screen reader meets, what comes with the focus, and words laid under a field.
  const unseen = ".fl-said, .skip, .fl-backdrop, .fl-away, option, script, style";
  const said = (it: Element): string => {
    const name = `${it.tagName.toLowerCase()}.${(it.getAttribute("class") ?? "").replaceAll(" ", ".")}`;
    return `${name} “${it.textContent.trim().slice(0, 24)}”`;
  };
  const isSeen = (it: Element): boolean =>
    !it.closest(unseen) && it.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && it.getClientRects().length > 0;
  const meet = (a: DOMRect, b: DOMRect): boolean =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
  const holds = (box: DOMRect, it: DOMRect): boolean =>
    it.left >= box.left - 1.5 && it.right <= box.right + 1.5 && it.top >= box.top - 2 && it.bottom <= box.bottom + 2;

  const elements = [...document.body.querySelectorAll("*")].filter(isSeen);
  for (const it of elements) {
    const box = it.getBoundingClientRect();
    if (!it.closest(scroller) && (box.right > wide + 1 || box.left < -1)) faults.add(`${said(it)} sticks out`);
  }

  // Each piece of text, line by line.
  const lines: { of: Element; box: DOMRect }[] = [];
  for (const of of elements) {
    for (const node of of.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) if (box.width > 0) lines.push({ of, box });
    }
  }
  const boxed = "button, label, summary, th, td, legend, .go, .fl-verdict, .fl-problem, .fl-feedback, .fl-note, .fl-chosen-part";
  for (const { of, box } of lines) {
    const holder = of.closest(boxed);
    const isScrolled = holder?.contains(of.closest(scroller)) ?? false;
    if (holder && !isScrolled && !holds(holder.getBoundingClientRect(), box)) faults.add(`${said(of)} runs out of its ${holder.tagName.toLowerCase()}`);
    for (let at: Element | null = of; at && !at.matches(scroller); at = at.parentElement) {
      const isCut = ["hidden", "clip"].includes(getComputedStyle(at).overflowX);
      if (isCut && !(at instanceof SVGElement) && !holds(at.getBoundingClientRect(), box)) faults.add(`${said(of)} is cut off`);
    }
    // A picture chooses its labels by their width, and does not know of a reader's own spacing: then a label
    // may be longer than its bar, and is read all the same.
    const shape = !isSpaced && of instanceof SVGElement ? of.parentElement?.querySelector(":scope > rect") : null;
    if (shape && !holds(shape.getBoundingClientRect(), box)) faults.add(`${said(of)} runs out of its shape`);
  }
  const beside = lines.filter(({ of }) => !(of instanceof SVGElement) && !of.closest(".fl-source"));
  for (const [place, one] of beside.entries()) {
    for (const other of beside.slice(place + 1)) {
      if (one.of !== other.of && meet(one.box, other.box)) faults.add(`${said(one.of)} lies on ${said(other.of)}`);
    }
  }

  for (const field of elements) {
    if (field instanceof HTMLInputElement && field.type === "number" && field.scrollWidth > field.clientWidth) {
      faults.add(`the number ${field.value} is cut off`);
    }
  }
  // The field for the text is seen as far as its scroller is.
  const controls = elements.filter((it) => it.matches("button, input, select, .fl-source, summary, a[href]"));
  const parts = controls.flatMap((of) => [...of.getClientRects()].map((box) => ({ of, box })));
  for (const [place, one] of parts.entries()) {
    for (const other of parts.slice(place + 1)) {
      const isInside = one.of.contains(other.of) || other.of.contains(one.of);
      if (!isInside && meet(one.box, other.box)) faults.add(`${said(one.of)} lies on ${said(other.of)}`);
    }
  }
  return [...faults];
}

// The controls of a page, by name. What has no name is told by its kind.
export function controls(): string[] {
  const all = document.querySelectorAll("button, input, select, textarea, summary, a[href], [role=button], [role=slider]");
  return [...all]
    .filter((it) => !it.closest(".skip") && it.checkVisibility({ visibilityProperty: true }) && it.getClientRects().length > 0)
    .map((it) => `${it.tagName} ${it.getAttribute("aria-label") ?? it.closest("label")?.textContent ?? it.textContent}`.trim())
    .sort();
}

// Controls that are there, but that something else lies on wherever they are scrolled to.
export function covered(): string[] {
  const faults = new Set<string>();
  for (const it of document.querySelectorAll("button, input, select, textarea, summary, a[href], [data-stop].fl-grip, .fl-playhead")) {
    if (it.closest(".skip") || !it.checkVisibility({ visibilityProperty: true }) || it.getClientRects().length === 0) continue;
    const hit = it.querySelector(".fl-reach") ?? it.closest("label") ?? it;
    hit.scrollIntoView({ block: "center", inline: "center" });
    // A link may be broken over two lines, with its middle beside it.
    const [box] = hit.getClientRects();
    if (!box) continue;
    const left = Math.max(box.left, 0);
    const top = Math.max(box.top, 0);
    const [x, y] = [(left + Math.min(box.right, innerWidth)) / 2, (top + Math.min(box.bottom, innerHeight)) / 2];
    const found = document.elementFromPoint(x, y);
    // Grips may lie on each other: they are walked by key, and have fields.
    const isHit = found && (hit.contains(found) || (it.matches("g") && found.closest("[data-stop], .fl-playhead")));
    if (!isHit) faults.add(`${it.tagName} ${(it.getAttribute("aria-label") ?? it.textContent).trim().slice(0, 40)}`);
  }
  return [...faults];
}

// What a finger cannot hit well. WCAG 2.2, 2.5.8 asks for 24 pixels, except for a link in a sentence; what a
// reader uses all the time has 44. A radio button is hit on its label.
export function small(): string[] {
  const faults = new Set<string>();
  // Everything but what stands in a row of a list or a table, or in a sentence.
  const main = [
    ".go",
    "header a",
    "nav.steps a",
    ".lessons > li > a",
    "[data-stop].fl-grip:not(.fl-start)",
    ":is(.fl-tools, .fl-steps, .fl-order, .fl-does, .fl-menu, .fl-buttons) button",
    ".fl-choice input",
    ".fl-number input",
    ".fl-steps select",
    "input[type=search]",
  ].join();
  for (const it of document.querySelectorAll("button, input, select, textarea, summary, a[href], [data-stop], .fl-playhead")) {
    if (it.closest(".skip") || it.getClientRects().length === 0) continue;
    const isInSentence = it.matches("a") && [...(it.parentElement?.childNodes ?? [])].some((beside) => beside.nodeType === Node.TEXT_NODE && beside.textContent?.trim());
    if (isInSentence) continue;
    const hit = it.querySelector(".fl-reach") ?? it.closest("label") ?? it;
    const { width, height } = hit.getBoundingClientRect();
    const least = it.matches(main) ? 44 : 24;
    // What is in a row with others is high enough for a thumb, and as wide as its words.
    if (width < (it.matches("a") ? 24 : least) - 0.5 || height < least - 0.5) {
      const name = it.getAttribute("aria-label") ?? it.textContent;
      faults.add(`${it.tagName.toLowerCase()}.${it.getAttribute("class") ?? ""} “${name?.trim().slice(0, 24)}” is ${width.toFixed(0)} × ${height.toFixed(0)}`);
    }
  }
  return [...faults];
}
