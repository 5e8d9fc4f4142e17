// The picture of a shared link is what its source draws. To renew it: open `web/card/card.svg` in a window of
// 1200 × 630, take a screenshot as `web/card/card.png`, and look at it.
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";

const address = (kind: string, file: string): string => `data:${kind};base64,${readFileSync(`card/${file}`).toString("base64")}`;

test("the card shows what its source says", async ({ page }) => {
  const differs = await page.evaluate(async (addresses) => {
    const [kept, drawn] = await Promise.all(
      addresses.map(async (address) => {
        const picture = new Image();
        picture.src = address;
        await picture.decode();
        const { naturalWidth: width, naturalHeight: height } = picture;
        const on = new OffscreenCanvas(width, height).getContext("2d");
        on?.drawImage(picture, 0, 0);
        return on?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
      }),
    );
    if (!kept || !drawn || kept.length !== drawn.length) return 1;
    const changed = kept.filter((value, place) => Math.abs(value - (drawn[place] ?? 0)) > 40);
    return changed.length / kept.length;
  }, [address("image/png", "card.png"), address("image/svg+xml", "card.svg")]);
  expect(differs).toBeLessThan(0.0001);
});
