// Links that need to know more than the page does.

// In a frame a source opens beside the lesson, and not in its place.
export function openBeside(): void {
  if (self === top) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="https://"]')) {
    link.target = "_blank";
    link.rel = "noopener";
  }
}

// Changing the language keeps the place on the page.
export function keepPlace(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a.language")) {
    link.addEventListener("click", () => {
      link.hash = location.hash;
    });
  }
}
