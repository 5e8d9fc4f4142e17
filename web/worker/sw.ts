// Keeps the site in the browser: after the first visit it opens without a network, and at once on a slow one.
//
// Pages come from what is kept, not from the network first: whoever sits behind a slow line gets them without
// a wait, and all of them are of one version, the one that this file lists. A newer version is a newer file;
// the browser looks for it at each visit, and it gets to work when no page of the older one is open any more,
// or when a reader asks for it. A page names its scripts and modules by their content, so it never gets
// those of another version either.

export {};
declare const self: ServiceWorkerGlobalScope;

interface Site {
  // What is below the site, a folder standing for its page, with the beginning of its SHA-256 in hex.
  files: Record<string, string>;
  // For each language the scripts, modules and styles that a reader of it may come to need.
  assets: Record<string, string[]>;
}

// `cargo xtask build` writes it in front of this file.
declare const SITE: Site;

const files = new Map(Object.entries(SITE.files));
const { scope } = self.registration;
// Other sites may be in other folders of the same host.
const NAME = `fencelab ${scope}`;

// Everybody gets them: the way in, and what is said where nothing is kept.
const DOORS = ["", ...Object.keys(SITE.assets).map((lang) => `${lang}/`), "404.html", "offline/"];

// How many files are fetched at a time, which leaves room for whatever the reader does meanwhile.
const LANES = 4;

// What a file is kept under: its address and its content. So no version gets a file of another, what did not
// change is not fetched again, and what was interrupted goes on where it stopped.
const keyOf = (path: string): string => `${scope}${path}?${files.get(path)}`;

function pathOf(url: string): string | undefined {
  const { origin, pathname } = new URL(url);
  const address = origin + pathname;
  return address.startsWith(scope) ? address.slice(scope.length).replace(/(^|\/)index\.html$/, "$1") : undefined;
}

function langOf(path: string | undefined): string | undefined {
  return Object.keys(SITE.assets).find((lang) => path?.startsWith(`${lang}/`));
}

// What a reader of the language gets ahead of any visit: all pages of it, with all that they need.
function ahead(lang: string): string[] {
  const pages = [...files.keys()].filter((path) => langOf(path) === lang);
  return [...(SITE.assets[lang] ?? []), ...DOORS, ...pages].filter((path) => files.has(path));
}

async function keep(path: string, response: Response): Promise<void> {
  const body = await response.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  const hash = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const wanted = files.get(path);
  if (!response.ok || !wanted || !hash.startsWith(wanted)) throw new Error(`${path} is not of this version`);
  // What the host said of the way it came is no longer so.
  const headers = new Headers(response.headers);
  for (const name of ["content-encoding", "content-length", "vary"]) headers.delete(name);
  const cache = await caches.open(NAME);
  await cache.put(keyOf(path), new Response(body, { headers }));
}

// Fetches all that is not there yet.
async function keepAll(paths: string[]): Promise<void> {
  const cache = await caches.open(NAME);
  const there = new Set((await cache.keys()).map((request) => request.url));
  const missing = paths.filter((path) => !there.has(keyOf(path)));
  const lane = async (): Promise<void> => {
    for (let path = missing.shift(); path !== undefined; path = missing.shift()) {
      // Names of assets say what is in them; a page may be older than the browser's own copy believes.
      const isNamed = path.startsWith("assets/");
      await keep(path, await fetch(scope + path, isNamed ? {} : { cache: "no-cache" }));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

const pages = (): Promise<readonly WindowClient[]> => self.clients.matchAll({ type: "window", includeUncontrolled: true });

// Who asks to save data gets no more than the ways in, and what is read.
function isSparing(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData ?? false;
}

async function install(): Promise<void> {
  const open = (await pages()).map((page) => pathOf(page.url) ?? "");
  if (isSparing()) return keepAll([...DOORS, ...open].filter((path) => files.has(path)));
  const langs = new Set(open.map(langOf).filter((lang) => lang !== undefined));
  if (langs.size === 0) langs.add(navigator.language.startsWith("zh") ? "zh" : "en");
  return keepAll([...langs].flatMap(ahead));
}

async function activate(): Promise<void> {
  // What a page of the older version may still ask for stays as long as there can be one: until the next version.
  if ((await pages()).length <= 1) {
    const cache = await caches.open(NAME);
    const own = new Set([...files.keys()].map(keyOf));
    const old = (await cache.keys()).filter((request) => !own.has(request.url));
    await Promise.all(old.map((request) => cache.delete(request)));
  }
  await self.clients.claim();
}

// Storage may be blocked or full: then all comes from the network, as if this file did not exist.
async function kept(key: string, options?: CacheQueryOptions): Promise<Response | undefined> {
  try {
    return await (await caches.open(NAME)).match(key, options);
  } catch {
    return undefined;
  }
}

async function answer(event: FetchEvent, path: string): Promise<Response> {
  const there = await kept(keyOf(path));
  if (there) return there;
  try {
    const response = await fetch(event.request);
    event.waitUntil(keep(path, response.clone()).catch(() => undefined));
    return response;
  } catch (error) {
    const isPage = event.request.mode === "navigate" && (await kept(keyOf("offline/"))) !== undefined;
    if (isPage) return Response.redirect(`${scope}offline/`);
    throw error;
  }
}

// A script that is not listed belongs to a page of an older version that is still open.
async function answerOlder(request: Request): Promise<Response> {
  return (await kept(request.url, { ignoreSearch: true })) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = request.method === "GET" ? pathOf(request.url) : undefined;
  if (path === undefined) return;
  if (files.has(path)) event.respondWith(answer(event, path));
  // Links on a page count from its folder.
  else if (files.has(`${path}/`)) event.respondWith(Response.redirect(`${scope}${path}/`));
  else if (path.startsWith("assets/")) event.respondWith(answerOlder(request));
});

// A reader asks for the newer version; or a page is quiet now, and what others need can be fetched.
const whole = new Set<string>();
self.addEventListener("message", (event) => {
  if (event.data === "take-over") event.waitUntil(self.skipWaiting());
  const lang = String(event.data?.keep);
  if (!(lang in SITE.assets) || whole.has(lang) || isSparing()) return;
  whole.add(lang);
  event.waitUntil(keepAll(ahead(lang)).catch(() => whole.delete(lang)));
});
