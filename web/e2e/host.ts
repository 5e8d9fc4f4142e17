// A host of the site that can go away, move on to a newer version, and have the site in a folder.
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export class Host {
  // What was asked for since it was last emptied, below the site.
  readonly asked: string[] = [];
  #server: Server | undefined;
  #port = 0;
  // The page of the newer version, and what is different in it.
  #changed: { path: string; from: string; to: string } | undefined;
  // What the newer version no longer has.
  #dropped: RegExp | undefined;

  private constructor(
    readonly source: string,
    readonly folder: string,
  ) {}

  static async start(source: string, folder = "/"): Promise<Host> {
    const host = new Host(source, folder);
    await host.comeBack();
    return host;
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}${this.folder}`;
  }

  // From now on this page has other words, and what is dropped is not there any more.
  publish(path: string, from: string, to: string, dropped?: RegExp): void {
    this.#changed = { path, from, to };
    this.#dropped = dropped;
  }

  async comeBack(): Promise<void> {
    const server = createServer((request, response) => void this.#answer(request, response));
    await new Promise<void>((resolve) => server.listen(this.#port, "127.0.0.1", resolve));
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  async goAway(): Promise<void> {
    const gone = new Promise((resolve) => this.#server?.close(resolve));
    this.#server?.closeAllConnections();
    await gone;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", "http://host");
    const path = pathname.startsWith(this.folder) ? pathname.slice(this.folder.length) : undefined;
    this.asked.push(path ?? `outside: ${pathname}`);
    const isThere = path !== undefined && !this.#dropped?.test(path);
    const { status, type, body } = isThere ? await this.#file(path) : { status: 404, type: "text/plain", body: Buffer.from("") };
    response.writeHead(status, { "content-type": type, "cache-control": "no-cache" }).end(body);
  }

  async #file(path: string): Promise<{ status: number; type: string; body: Buffer }> {
    const answer = await fetch(`${this.source}/${path}`);
    const type = answer.headers.get("content-type") ?? "";
    const body: Buffer = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, type, body: await this.#newer(path, body) };
  }

  // A newer version differs in the page, and in what the worker lists for it.
  async #newer(path: string, body: Buffer): Promise<Buffer> {
    const changed = this.#changed;
    if (!changed) return body;
    if (path === changed.path) {
      const text = body.toString();
      if (!text.includes(changed.from)) throw new Error(`${path} does not say “${changed.from}”`);
      return Buffer.from(text.replaceAll(changed.from, changed.to));
    }
    if (path !== "sw.js") return body;
    const { body: page } = await this.#file(changed.path);
    const listed = `"${changed.path}":"${createHash("sha256").update(page).digest("hex").slice(0, 16)}"`;
    const [list, ...program] = body.toString().split("\n");
    const all = list?.replace(new RegExp(`"${changed.path}":"[0-9a-f]{16}"`), listed) ?? "";
    if (!all.includes(listed)) throw new Error(`the worker does not list ${changed.path}`);
    const left = all.split(",").filter((it) => !this.#dropped?.test(it)).join(",");
    return Buffer.from([left, ...program].join("\n"));
  }
}
