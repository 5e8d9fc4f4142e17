// Takes down, in the page, how long it works on each event, and how far its frames are apart.
import type { Page } from "@playwright/test";

// What one event cost, in milliseconds.
export interface Act {
  type: string;
  // From the first listener to the last, with all that they put off to the end of the task.
  script: number;
  // From the first listener until the page has handed over the frame that shows it. What the browser's
  // other threads then do with it is not in here.
  frame: number;
  // The number of what is held, as that frame shows it.
  shown: string | undefined;
}

export interface Recorded {
  acts: Act[];
  // From each frame to the next.
  gaps: number[];
}

// The totals that the browser itself keeps, in milliseconds of its processor: what else goes on at the
// machine is not in them.
export interface Totals {
  script: number;
  styleAndLayout: number;
}

interface Recording extends Recorded {
  isOn: boolean;
}

// The window is the first that hears of an event and the last, so what all others do lies between.
export function install(page: Page): Promise<void> {
  return page.evaluate(() => {
    const recording: Recording = { acts: [], gaps: [], isOn: false };
    Object.assign(window, { recording });
    for (const type of ["pointermove", "keydown", "input", "keyup"]) {
      let from = 0;
      addEventListener(
        type,
        () => {
          from = performance.now();
        },
        { capture: true },
      );
      addEventListener(type, () => {
        if (!recording.isOn) return;
        const [start, script] = [from, performance.now() - from];
        requestAnimationFrame(() => {
          // A message is read when the frame is done.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            const frame = performance.now() - start;
            const held = document.querySelector<SVGElement>(".fl-held-now");
            recording.acts.push({ type, script, frame, shown: held?.dataset["value"] });
          };
          port2.postMessage(undefined);
        });
      });
    }
    let last: number | undefined;
    const frame = (now: number): void => {
      if (recording.isOn && last !== undefined) recording.gaps.push(now - last);
      last = recording.isOn ? now : undefined;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

// Records while `work` is done, and until the frame after it.
export async function record(page: Page, work: () => Promise<void>): Promise<Recorded> {
  await set(page, true);
  await work();
  await settle(page);
  await set(page, false);
  return page.evaluate(() => {
    const { recording } = window as unknown as { recording: Recording };
    const { acts, gaps } = recording;
    [recording.acts, recording.gaps] = [[], []];
    return { acts, gaps };
  });
}

// Waits until everything that has happened so far can be seen.
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
  });
}

function set(page: Page, isOn: boolean): Promise<void> {
  return page.evaluate((isOn) => {
    (window as unknown as { recording: Recording }).recording.isOn = isOn;
  }, isOn);
}

// Asks the browser for its totals; gives a function that says how much they have grown since.
export async function totals(page: Page): Promise<() => Promise<Totals>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const read = async (): Promise<Totals> => {
    const { metrics } = await session.send("Performance.getMetrics");
    const of = (name: string) => 1_000 * (metrics.find((it) => it.name === name)?.value ?? Number.NaN);
    return { script: of("ScriptDuration"), styleAndLayout: of("RecalcStyleDuration") + of("LayoutDuration") };
  };
  const before = await read();
  return async () => {
    const after = await read();
    return { script: after.script - before.script, styleAndLayout: after.styleAndLayout - before.styleAndLayout };
  };
}
