// Of a wide picture only what is in view is drawn, except on paper and in files.

// All pictures in `root` draw all that they have, or again only what is in view.
export function showAll(root: ParentNode, all: boolean): void {
  for (const figure of root.querySelectorAll(".fl-figure")) {
    figure.toggleAttribute("data-whole", all);
    // The picture then looks how far it is scrolled, and at this.
    figure.dispatchEvent(new Event("scroll"));
  }
}

export function printAll(): void {
  addEventListener("beforeprint", () => showAll(document, true));
  addEventListener("afterprint", () => showAll(document, false));
}
