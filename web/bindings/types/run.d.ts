// What a run leaves behind.

/** All that came of one run. It depends on nothing but the text. Times are in milliseconds. */
export interface Run {
  cast: Cast;
  /** What it comes down to. */
  outcome: Outcome;
  /** Every expectation of the text was met. */
  met: boolean;
  /** Each expectation, in the order of the text. */
  expectations: Expectation[];
  /** The judgement on each property. */
  verdicts: Verdict[];
  /** What happened, in order: `events[event.id] === event`. */
  events: RunEvent[];
  /** When each statement began; for one that waits, when the wait was over. */
  starts: { line: number; at: number }[];
  /** Each lease, as it was and as its holder saw it. */
  leases: LeaseSpan[];
  pauses: PauseSpan[];
  /** Each request on its way to a store. */
  messages: MessageSpan[];
  /** The last moment at which something happens or ends. */
  end: number;
  /** The run was cut short because there was too much in it. */
  cut: boolean;
  /** What is odd about the text. */
  warnings: Diagnostic[];
}

/** Where something happens: the lane that it is drawn in. `id` is the name. */
export interface Place {
  kind: "lock" | "client" | "store";
  id: string;
}

/** One thing that happened. `kind` says what. */
export type RunEvent = {
  /** Its place in `events`. */
  id: number;
  at: number;
  /** The line of the text, from 0, that asked for it. */
  line: number | undefined;
  /** The events that had to happen before it; their ids are lower. */
  causes: number[];
  /** What is different after it. */
  changes: Change[];
  place: Place;
  sentence: Words;
} & What;

/** The kinds of events. */
export type What =
  | { kind: "granted"; client: string; lock: string; grant: Grant }
  | { kind: "told-wrongly"; client: string; lock: string; grant: Grant }
  | { kind: "denied"; client: string; lock: string; reason: Denied }
  | { kind: "queued"; client: string; lock: string; token: bigint | undefined }
  | { kind: "place-lapsed"; client: string; lock: string }
  | { kind: "minted"; client: string; lock: string; token: bigint }
  | { kind: "mint-denied"; client: string; lock: string; reason: Denied }
  | { kind: "renewed"; client: string; lock: string; grant: Grant }
  | { kind: "renew-denied"; client: string; lock: string; reason: Denied }
  | { kind: "released"; client: string; lock: string }
  | { kind: "release-denied"; client: string; lock: string; reason: Denied }
  | { kind: "checked"; client: string; lock: string; holds: boolean }
  | { kind: "check-unanswered"; client: string; lock: string }
  | { kind: "grant-heard"; client: string; lock: string }
  | { kind: "answer-lost"; client: string; lock: string }
  | { kind: "lease-expired"; client: string; lock: string; token: bigint | undefined }
  | { kind: "belief-ended"; client: string; lock: string; told: boolean }
  | { kind: "paused"; client: string; until: number }
  | { kind: "resumed"; client: string }
  | { kind: "crashed"; client: string; until: number; keepsToken: boolean }
  | { kind: "restarted"; client: string }
  | { kind: "cut-off"; client: string; lock: string | undefined; store: string | undefined }
  | { kind: "nothing-to-retry"; client: string }
  | { kind: "reconnected"; client: string }
  | { kind: "clock-set"; client: string; byMs: number }
  | { kind: "write-sent"; request: WriteRequest; arrivesAt: number }
  | { kind: "write-lost"; request: WriteRequest }
  | { kind: "write-checked"; request: WriteRequest }
  | { kind: "write-accepted"; request: WriteRequest }
  | { kind: "write-replayed"; request: WriteRequest }
  | { kind: "write-rejected"; request: WriteRequest; reason: Reason }
  | { kind: "write-forwarded"; from: string; request: WriteRequest; arrivesAt: number }
  | { kind: "reply-lost"; request: WriteRequest }
  | { kind: "write-skipped"; client: string; lock: string; store: string; task: string | undefined }
  | { kind: "raised"; client: string; store: string; row: string; token: bigint }
  | { kind: "raise-rejected"; client: string; store: string; row: string; reason: Reason }
  | { kind: "store-unreachable"; client: string; store: string; row: string }
  | { kind: "read-served"; client: string; store: string; row: string; value: string | undefined; write: number; cached: boolean }
  | { kind: "read-rejected"; client: string; store: string; row: string; reason: Reason }
  | { kind: "failed-over"; lock: string; losing: number }
  | { kind: "lock-snapshot"; lock: string }
  | { kind: "lock-restored"; lock: string; bump: number }
  | { kind: "counter-reset"; lock: string }
  | { kind: "counter-restarted"; lock: string }
  | { kind: "split"; lock: string }
  | { kind: "half-dropped"; lock: string }
  | { kind: "lock-clock-set"; lock: string; byMs: number }
  | { kind: "store-snapshot"; store: string }
  | { kind: "store-restored"; store: string; raising: boolean }
  | { kind: "watermarks-collected"; store: string; row: string | undefined }
  | { kind: "row-deleted"; store: string; row: string }
  | { kind: "store-restarted"; store: string }
  | { kind: "store-slowed"; store: string; by: number };

/** A lock given to a client for a limited time. */
export interface Grant {
  /** Who holds the lock. */
  holder: string;
  /** The fencing token. Renewing keeps it. Absent where tokens are minted later. */
  token: bigint | undefined;
  /** The place of this grant among all grants, from 1: the order that tokens are meant to show. */
  number: number;
  grantedAt: number;
  /** The first moment at which it is no longer valid. */
  expiresAt: number;
}

/** Why the lock service said no. */
export type Denied =
  | { kind: "held"; by: string }
  | { kind: "not-holder" }
  | { kind: "no-token-left" }
  | { kind: "lock-delay"; until: number }
  | { kind: "queued"; token: bigint | undefined }
  | { kind: "unreachable" };

/** Why a store said no. */
export type Reason =
  /** A newer token, `seen`, has been seen. */
  | { kind: "stale"; seen: bigint }
  /** This very token has been seen, and the policy takes each only once. */
  | { kind: "duplicate"; seen: bigint }
  /** There was no token. */
  | { kind: "missing" }
  /** The store was told of another holder, with this token. */
  | { kind: "not-holder"; holder: bigint }
  /** The owner has done an operation with this number, or a higher one, under this token. */
  | { kind: "old-operation"; last: number }
  /** The newest token, but another owner has written with it. */
  | { kind: "other-owner"; owner: string }
  /** There was no idempotency key. */
  | { kind: "no-key" }
  /** The row is not as it was read. */
  | { kind: "changed"; version: number }
  /** Something is there already. */
  | { kind: "exists" }
  /** There is no such row. */
  | { kind: "no-row" }
  /** The watermark is NULL. */
  | { kind: "null" };

/** The reasons of a store, as words. */
export type ReasonKind = Reason["kind"];

/** A write on its way to a store. */
export interface WriteRequest {
  /** Which write it is, from 1. A retry, a copy and a forwarded write are the same write. */
  write: number;
  client: string;
  lock: string;
  store: string;
  row: string;
  value: string;
  /** The token that travels with it. */
  token: bigint | undefined;
  /** The number of the grant that the client acts under, which the store does not know. */
  grant: number | undefined;
  /** The number of the operation under that token. */
  operation: number | undefined;
  /** The idempotency key. */
  key: string | undefined;
  /** What the client remembers of the row. */
  read: { version: number; value: string | undefined };
  /** The write whose result the value was made from, if it was made from one. */
  basedOn: number | undefined;
  /** The task that it is a part of. */
  task: string | undefined;
  /** It takes back what the task wrote there before. */
  undoing: boolean;
  /** It arrives a second time, though nobody sent it a second time. */
  copy: boolean;
  /** A gateway sent it on. */
  forwarded: boolean;
  /** The client never hears what became of it. */
  replyLost: boolean;
}

/** A piece of state that an event changed, as it is afterwards. */
export type Change =
  /** The client is paused until then, or runs. */
  | { kind: "pause"; client: string; until: number | undefined; crashed: boolean }
  /** The client has forgotten all that it believed. */
  | { kind: "forgot"; client: string }
  | { kind: "belief"; client: string; lock: string; belief: Belief }
  /** The lock's valid grant, if there is one. */
  | { kind: "lock"; lock: string; grant: Grant | undefined }
  /** `shared`: all rows of the store have this watermark. */
  | { kind: "row"; store: string; row: string; state: Row; shared: boolean };

/** What a client thinks of a lock. */
export interface Belief {
  /** The token of its latest grant: it goes on sending it, whatever it believes. */
  token: bigint | undefined;
  /** The number of that grant. */
  grant: number;
  /** The true moment at which its own clock will say that the lease is over. */
  until: number;
  /** Whether it still thinks that it holds the lock. */
  holds: boolean;
}

/** A row of a store. */
export interface Row {
  /** What was written last. */
  value: string | undefined;
  /** The highest token seen; under the policy `holder` the latest one that the store was told of. */
  watermark: bigint | undefined;
  /** The watermark was raised, and no write has used that token yet. */
  unused: boolean;
  /** The watermark is NULL. */
  isNull: boolean;
  /** How often the row was written. A restore takes it back. */
  version: number;
  /** The place of its latest write among all of this store, from 1; 0 before the first. */
  write: number;
}

/** One lease. */
export interface LeaseSpan {
  client: string;
  lock: string;
  token: bigint | undefined;
  from: number;
  /** When it truly ended. */
  until: number;
  /** Until when its holder believed that it held the lock. */
  believedUntil: number;
  /** The event that granted it. */
  granted: number;
  /** The holder gave it back before its time. */
  released: boolean;
}

/** A client that does not run. */
export interface PauseSpan {
  client: string;
  from: number;
  until: number;
  /** The event that begins it. */
  paused: number;
  /** It is not paused but crashed. */
  crashed: boolean;
}

/** A request between its departure and its arrival. */
export interface MessageSpan {
  request: WriteRequest;
  from: number;
  until: number;
  /** Where it left from: the client, or a store that sent it on. */
  origin: Place;
  /** The event of its departure. */
  sent: number;
  /** The event of the store's answer; `undefined` if it was lost on its way. */
  answered: number | undefined;
  accepted: boolean;
}

/** One expectation of the text, and what came of it. */
export interface Expectation {
  /** Line of the text, from 0. */
  line: number;
  span: Span;
  met: boolean;
  /** What happened; where it was met, this is what was expected. */
  instead: Instead;
  /** The event that decided. */
  event: number | undefined;
  sentence: Words;
}

/** What happened where something was expected. */
export type Instead =
  | {
      kind:
        | "nothing"
        | "granted"
        | "accepted"
        | "skipped"
        | "queued"
        | "written"
        | "answered"
        | "believes"
        | "doubts"
        | "holds";
    }
  | { kind: "token" | "watermark"; value: bigint | undefined }
  | { kind: "held-by"; value: string | undefined }
  | { kind: "lease" | "at" | "violated-at"; value: number }
  | { kind: "denied"; value: Denied }
  | { kind: "rejected"; value: ReasonKind }
  | { kind: "value"; value: string | undefined };

/** A promise that a run keeps or breaks, named after what is seen when it is broken. */
export type Property =
  | "acknowledged-write-lost"
  | "effect-doubled"
  | "partial-effect"
  | "stale-read-served"
  | "tokens-regressed"
  | "non-holder-write-accepted"
  | "rightful-holder-refused"
  | "grant-order-broken"
  | "two-believe-they-hold";

/** The judgement on one promise. */
export interface Verdict {
  property: Property;
  name: Words;
  /** It was kept: `violations` is empty. */
  holds: boolean;
  /** Breaking it does harm by itself. */
  harm: boolean;
  /** Every time that it was broken. */
  violations: Violation[];
  sentence: Words;
}

/** One time that a promise was broken. */
export interface Violation {
  at: number;
  /** The events to blame, the one that broke it last. */
  events: number[];
}

/** What a run comes down to: what became of the writes, the worst first. */
export type Outcome = {
  /** Something was lost, or a rightful holder was turned away. */
  harm: boolean;
  sentence: Words;
} & (
  /** A write made under an older grant, or from an old read, replaced an acknowledged result. */
  | { kind: "overwritten"; by: string; lost: string; store: string }
  /** One write took effect twice. */
  | { kind: "doubled"; client: string; store: string }
  /** Some stores have done a task, and others have not. */
  | { kind: "partial"; task: string; done: string; missing: string }
  /** A client answered with what was no longer true. */
  | { kind: "stale-read"; client: string; store: string }
  /** A client that no longer held the lock wrote all the same; nothing was lost by it. */
  | { kind: "let-in"; client: string; store: string }
  /** A store refused the client that held the lock. */
  | { kind: "holder-refused"; client: string; store: string; reason: ReasonKind }
  /** A store refused a client that no longer held the lock: the fence at work. */
  | { kind: "late-refused"; client: string; store: string; reason: ReasonKind }
  /** A client asked before it wrote, was told that the lock is gone, and did not write. */
  | { kind: "gave-up"; client: string; lock: string }
  /** Every write was made by the holder, in the order of the grants. */
  | { kind: "in-order" }
  /** Nothing was written. */
  | { kind: "no-writes" }
);
