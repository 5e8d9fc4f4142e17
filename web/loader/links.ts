// Links that need to know more than the page does.

// Changing the language keeps the place on the page.
export function keepPlace(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a.language")) {
    link.addEventListener("click", () => {
      link.hash = location.hash;
    });
  }
}
