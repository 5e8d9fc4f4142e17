// Links that need to know more than the page does.

// Changing the language keeps the place on the page.
export function keepPlace(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a.language")) {
    link.addEventListener("click", () => {
      link.hash = location.hash;
    });
  }
}

// The page for addresses that do not exist is served at any depth, so its links start at the root
// of the site, which this script knows by its own address.
export function fixWaysBack(root: URL): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-from-root]")) {
    link.href = new URL(link.dataset["fromRoot"] ?? "", root).href;
  }
}
