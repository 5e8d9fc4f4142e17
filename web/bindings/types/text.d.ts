// What can be said about a text without running it, and how it is edited.

/** A sentence or a name, in Chinese and in English. */
export interface Words {
  zh: string;
  en: string;
}

/**
 * A piece of a text, in UTF-16 code units: `text.slice(span.start, span.end)`.
 */
export interface Span {
  /** The first code unit, from 0. */
  start: number;
  /** The code unit after the last. */
  end: number;
}

/** Replaces a piece of a text. An empty span inserts. */
export interface Edit {
  span: Span;
  text: string;
}

/** An edit that mends a mistake. */
export interface Fix extends Edit {
  /** What a button would say. */
  label: Words;
}

/** The names in a timeline, each list in order of first appearance. */
export interface Cast {
  clients: string[];
  locks: string[];
  stores: string[];
  /** The first is the empty name: the row that a write means when it names none. */
  rows: string[];
  /** Everything that is written somewhere. */
  values: string[];
  /** The idempotency keys. */
  keys: string[];
  /** The tasks. */
  tasks: string[];
}

/** A lock that the text declares. */
export interface DeclaredLock {
  name: string;
  /** Length of a lease, in milliseconds. */
  lease: number;
  /** Line of the text, from 0. */
  line: number;
}

/** A store that the text declares. */
export interface DeclaredStore {
  name: string;
  policy: Policy;
  /** Line of the text, from 0. */
  line: number;
}

/** A text that was read. */
export interface Parsed {
  /** Every line means something, so the text can be run. There may be warnings. */
  readable: boolean;
  /** What is wrong, in the order of the text. */
  diagnostics: Diagnostic[];
  /** The names in it. */
  cast: Cast;
  locks: DeclaredLock[];
  stores: DeclaredStore[];
}

/** One thing that is wrong with a text. */
export interface Diagnostic {
  code: DiagnosticCode;
  /** With an error the line means nothing; with a warning perhaps not what was meant. */
  severity: "error" | "warning";
  /** The piece of text, or the empty place at which something is missing. */
  span: Span;
  /** Line of the text, from 0. */
  line: number;
  message: Words;
  /** What to do about it. */
  help: Words;
  /** `edit(text, fix)` mends it. */
  fix: Fix | undefined;
}

/** What is wrong. */
export type DiagnosticCode =
  | "unknown-statement"
  | "missing-action"
  | "unknown-action"
  | "missing-name"
  | "bad-name"
  | "name-taken"
  | "declared-twice"
  | "given-twice"
  | "unknown-setting"
  | "unknown-policy"
  | "unknown-token-source"
  | "missing-duration"
  | "no-unit"
  | "bad-duration"
  | "duration-too-long"
  | "bad-number"
  | "number-too-large"
  | "bad-rate"
  | "zero-lease"
  | "bad-width"
  | "chained"
  | "which-client"
  | "unknown-lock"
  | "unknown-store"
  | "no-lock"
  | "no-store"
  | "which-lock"
  | "which-store"
  | "missing-value"
  | "wrong-quotes"
  | "unclosed-quote"
  | "missing-then-write"
  | "leftover"
  | "unknown-claim"
  | "missing-equals"
  | "missing-arrow"
  | "wrong-arrow"
  | "missing-claim"
  | "unknown-reason"
  | "unknown-expectation"
  | "incomplete-expectation"
  | "out-of-order"
  | "text-too-long"
  | "too-many-lines"
  | "name-too-long"
  | "too-many-names";

/**
 * What a store compares before it writes.
 *
 * - `any`: nothing. Tokens are ignored.
 * - `greater`: `token > seen`. Each token is good for one write.
 * - `greater-or-equal`: `token >= seen`. The newest token is good for any number of writes.
 * - `holder`: `token = holder`. Only the token that the store was last told of.
 */
export type Policy =
  | "any"
  | "greater"
  | "greater-or-equal"
  | "operation"
  | "keyed"
  | "key-once"
  | "holder"
  | "version"
  | "content"
  | "absent";

/** A number of the text, and the place in the picture at which it can be taken hold of. */
export interface Handle {
  /** What it moves. */
  kind:
    | "pause-end"
    | "start"
    | "gap"
    | "delay"
    | "copy"
    | "lease-end"
    | "lock-delay"
    | "store-gap"
    | "forward";
  /** The lane that it sits in. */
  place: Place;
  /** Line of the text, from 0. */
  line: number;
  /** The number and its unit in the text: what `setTime` takes. */
  span: Span;
  /** The number, in milliseconds, as are all that follow. */
  value: number;
  /** The moment at which the handle would sit if the number were zero. */
  anchor: number;
  /** The moment at which it sits. */
  at: number;
  /** The least number that makes sense. */
  min: number;
  /** The greatest number that can be reached by dragging. */
  max: number;
}

/** A value of a handle at which the outcome changes. */
export interface Flip {
  /** The first value, in milliseconds, that has the new outcome. */
  value: number;
  /** Where that is on the time axis. */
  at: number;
  /** The outcome just below it. */
  before: Outcome;
  /** The outcome from there on. */
  after: Outcome;
}
