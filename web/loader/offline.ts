// Lets the browser keep the site for reading without a network, and says when a newer version is there.

import type { Lang, Tools } from "./notes";

const WORDS: Record<Lang, { ready: string; load: string; later: string }> = {
  zh: { ready: "网站有新版本。", load: "换成新版本", later: "以后再说" },
  en: { ready: "There is a new version of this site.", load: "Load it", later: "Later" },
};

// Where workers are blocked all stays as it is: the site comes from the network.
export async function start(tools: Tools): Promise<void> {
  try {
    const { serviceWorker } = navigator;
    const registration = await serviceWorker.register(new URL("../sw.js", import.meta.url), { updateViaCache: "none" });
    watch(registration, tools);
    const { active } = await serviceWorker.ready;
    active?.postMessage({ keep: tools.langOf(document.body) });
  } catch {}
}

function watch(registration: ServiceWorkerRegistration, tools: Tools): void {
  let said: ServiceWorker | undefined;
  const look = (): void => {
    const { active, waiting } = registration;
    // The very first one waits for nobody.
    if (!active || !waiting || waiting === said) return;
    said = waiting;
    say(registration, tools);
  };
  const follow = (): void => registration.installing?.addEventListener("statechange", look);
  registration.addEventListener("updatefound", follow);
  follow();
  look();
}

function say(registration: ServiceWorkerRegistration, tools: Tools): void {
  const lang = tools.langOf(document.body);
  const words = WORDS[lang];
  document.querySelector(".fl-note-version")?.remove();
  const bar = tools.notice(lang, "version", "");
  document.body.append(bar);
  const load = tools.button(words.load, () => takeOver(registration));
  const later = tools.button(words.later, () => bar.remove());
  // A screen reader tells what comes into a region that it knows already.
  setTimeout(() => {
    bar.firstElementChild?.append(words.ready);
    bar.append(load, later);
  }, 100);
}

// Only this page is opened anew; others go on with what they have.
function takeOver({ waiting }: ServiceWorkerRegistration): void {
  const open = (): void => location.reload();
  // Another page may have asked for it already.
  if (!waiting) return open();
  waiting.addEventListener("statechange", () => {
    if (waiting.state === "activated") open();
  });
  waiting.postMessage("take-over");
}
