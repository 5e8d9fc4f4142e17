// The state of a timeline as the hash of an address, and back: `#v1.NAME.CODEC.DATA`.
//
// NAME is the island that it belongs to. DATA is a JSON array in base64url without padding: the text,
// the pinned text, the moment at which the reader stands; what is absent at the end is left out.
// CODEC says what lies between: `d` is raw deflate against the frozen dictionary, `r` nothing. The
// shorter one is taken. Two bytes at the end are the sum of all before packing: most letters of a link
// can be changed into another text that unpacks, and nobody would notice.

import { deflateSync, inflateSync } from "fflate";
import { DICTIONARY } from "./dictionary";

export interface State {
  text: string;
  // The text that it is compared with.
  pinned?: string;
  // A moment of the run, in milliseconds.
  at?: number;
}

export interface Link {
  name: string;
  state: State;
}

// Why a link cannot be opened: made by another version, damaged on its way, or beyond all measure.
export type Reason = "version" | "damaged" | "too-large";

// What a link may unpack to, in bytes. No timeline that the core accepts comes near it.
const SIZE_MAX = 256 * 1024;
// Longer links are neither made nor read. It also bounds the time that a packed bomb can take.
const HASH_MAX = 64 * 1024;
// The longest time that a timeline can say.
const AT_MAX = 86_400_000;

// `undefined` when the state is too large for a link.
export function encode({ name, state }: Link): string | undefined {
  const parts = [state.text, state.pinned ?? null, state.at ?? null];
  while (parts.at(-1) === null) parts.pop();
  const raw = new TextEncoder().encode(JSON.stringify(parts));
  const packed = deflateSync(raw, { level: 9, mem: 12, dictionary: DICTIONARY });
  const [codec, data] = packed.length < raw.length ? ["d", packed] : ["r", raw];
  const hash = `#v1.${encodeURIComponent(name)}.${codec}.${toBase64([...data, ...sum(raw)])}`;
  return hash.length > HASH_MAX || raw.length > SIZE_MAX ? undefined : hash;
}

// Reads what `encode` wrote. Never throws: a hash comes from anywhere.
export function decode(hash: string): Link | Reason {
  if (hash.length > HASH_MAX) return "too-large";
  const parts = /^#v1\.(.+)\.([^.]*)\.([A-Za-z0-9_-]+)$/.exec(hash);
  if (!parts) return /^#v1\./.test(hash) ? "damaged" : "version";
  const [, name = "", codec, data = ""] = parts;
  try {
    if (codec !== "d" && codec !== "r") return "version";
    const all = fromBase64(data);
    const [packed, end] = [all.subarray(0, -2), all.subarray(-2)];
    if (packed.length === 0) return "damaged";
    const bytes = codec === "d" ? inflated(packed) : packed;
    if (bytes.length > SIZE_MAX) return "too-large";
    if (sum(bytes).some((byte, place) => byte !== end[place])) return "damaged";
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    const state = checked(JSON.parse(text));
    return state ? { name: decodeURIComponent(name), state } : "damaged";
  } catch {
    return "damaged";
  }
}

// The room is fixed beforehand, so that a small link cannot fill the memory: what does not fit falls
// by the wayside, and a result that fills the room was too large.
function inflated(packed: Uint8Array): Uint8Array {
  return inflateSync(packed, { out: new Uint8Array(SIZE_MAX + 1), dictionary: DICTIONARY });
}

function checked(parts: unknown): State | undefined {
  if (!Array.isArray(parts) || parts.length > 3) return undefined;
  const [text, pinned = null, at = null] = parts as unknown[];
  if (typeof text !== "string") return undefined;
  const state: State = { text };
  if (typeof pinned === "string") state.pinned = pinned;
  else if (pinned !== null) return undefined;
  if (Number.isInteger(at) && (at as number) >= 0 && (at as number) <= AT_MAX) state.at = at as number;
  else if (at !== null) return undefined;
  return state;
}

// Fletcher's sum: it notices what is changed, missing or in another order.
function sum(bytes: Uint8Array): [number, number] {
  let [low, high] = [0, 0];
  for (const byte of bytes) {
    low = (low + byte) % 255;
    high = (high + low) % 255;
  }
  return [low, high];
}

function toBase64(bytes: readonly number[]): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64(text: string): Uint8Array {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
