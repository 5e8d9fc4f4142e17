// One timeline in which every mark, bar and line of the picture is seen, with everything chosen and shown
// that can be chosen and shown.
import { expect, type Page } from "@playwright/test";
import { Timeline, type Lang } from "./lesson";

const TEXT = `lock L  lease 10s  tokens from 41
store S  accepts token > seen
store K  accepts token >= seen + key  gap 1s

0s   A acquire
1s   A write "x" to K key "k" reply lost
3s   A retry
4s   A read S
5s   A check then write "c" to S after 1s
7s   B acquire
8s   A pause 12s
9s   A check then write "n" to S after 1s
12s  B acquire
13s  B raise S
21s  A write "late" to S delay 1s
23s  A write "l" to K key "q"
25s  B write "z" to S lost
26s  B crash 4s
32s  L snapshot
`;

// A text whose lines are met, not met, doubtful and wrong.
export const SLIPS = `lock L  lease 10s  tokens from 41
store S  accepts token > seen

0s  A acquire -> token=41
1s  A write "a" -> rejected
1s  A write "b" -> accepted
`;

// What each picture of the scene has to have, so that nothing is measured that is not there.
export const MARKS = {
  accepted: ".fl-mark.fl-yes:not(.fl-open):has(path[d$='l3 3l5 -6'])",
  replayed: ".fl-mark.fl-yes:not(.fl-open):has(path[d$='m-8 4h8'])",
  checked: ".fl-mark.fl-yes.fl-open",
  refused: ".fl-mark.fl-no:has(rect)",
  denied: ".fl-mark.fl-no:not(:has(rect)):not(.fl-open)",
  lost: ".fl-mark.fl-no.fl-open",
  "let in": ".fl-mark.fl-late",
  raised: ".fl-mark.fl-raise",
  "woken up": ".fl-mark.fl-wake",
  asked: ".fl-mark.fl-asked",
  skipped: ".fl-mark.fl-skip",
  read: ".fl-mark.fl-read",
  befallen: ".fl-mark.fl-befall",
} as const;

// The lab with the scene in it: a verdict shown, a line with flip points chosen, the playhead in the middle.
export async function openScene(page: Page, lang: Lang): Promise<Timeline> {
  await page.goto(`/${lang}/lab/`);
  const lab = new Timeline(page, lang, "lab");
  await expect(lab.text).toBeVisible();
  await lab.text.fill(TEXT);
  await expect(lab.headline).toHaveAttribute("data-outcome", "let-in");
  const verdict = lab.root.locator("[data-property=two-believe-they-hold] button");
  await verdict.click();
  await expect(lab.root.locator(".fl-path line").first()).toBeAttached();
  await lab.root.locator("[data-handle=start][data-value='23000']").focus();
  await expect(lab.root.locator(".fl-flip").first()).toBeAttached();
  await lab.openTrace();
  await lab.root.locator(".fl-trace td button").nth(8).click();
  for (const mark of Object.values(MARKS)) await expect(lab.root.locator(mark).first()).toBeAttached();
  return lab;
}
