// The fonts that the project's set-up installs, whatever others a machine has.
import type { Page } from "@playwright/test";

// From now on this page is set in them.
export const setInOwnFonts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const fonts = new CSSStyleSheet();
    fonts.replaceSync(`:root { --sans: "Noto Sans CJK SC"; --serif: "Noto Sans CJK SC"; --mono: "Noto Sans Mono CJK SC"; }`);
    document.adoptedStyleSheets.push(fonts);
  });
