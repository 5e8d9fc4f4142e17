// What the three machines are asked, and what they answer.

/**
 * Where a lock's tokens come from.
 *
 * - `per-key`: one counter for this lock; `from` is the first token.
 * - `global`: one counter for all locks that say so.
 * - `sequence`: a database sequence that logs `ahead` numbers at a time (32 unless given).
 * - `log`: the index of the grant in a consensus log; renewals and releases take one, too.
 * - `uuid`: unique, and in no order that means anything.
 * - `client-time`: what the client's clock shows when it asks.
 */
export type TokenSource =
  | { kind: "per-key"; from: bigint }
  | { kind: "global"; from: bigint }
  | { kind: "sequence"; from: bigint; ahead?: number | undefined }
  | { kind: "log"; from: bigint }
  | { kind: "uuid" }
  | { kind: "client-time" };

/** Settings of a lock. */
export interface LockSettings {
  /** Length of a lease, in milliseconds. */
  lease: number;
  tokens: TokenSource;
  /** How long nobody is granted the lock after a lease has expired, in milliseconds. */
  lockDelay?: number | undefined;
}

/** A question about a lock at one moment: whole milliseconds from 0 to 86 400 000, one day. */
export interface LockRequest {
  lock: string;
  now: number;
}

/** A client's question about a lock. */
export interface HolderRequest extends LockRequest {
  client: string;
}

/** A client's wish for a lock. */
export interface AcquireRequest extends HolderRequest {
  /** What the client's own clock shows, if it is not `now`; only `client-time` looks at it. */
  clientClock?: number | undefined;
}

/** The answer to `acquire`. */
export type Acquired =
  | ({ granted: true } & Grant)
  /** A lease is valid, be it the caller's own. */
  | { granted: false; reason: "held"; by: string }
  /** A lease has just expired. */
  | { granted: false; reason: "lock-delay"; until: number }
  /** The counter is at the end of its 64 bits. */
  | { granted: false; reason: "no-token-left" };

/** The answer to `renew`. */
export type Renewed = ({ renewed: true } & Grant) | { renewed: false; reason: "not-holder" };

/** The answer to `release`; the grant is the one that was given back. */
export type Released = ({ released: true } & Grant) | { released: false; reason: "not-holder" };

/** The answer to "is the lock still mine?" */
export type Checked = ({ holds: true } & Grant) | { holds: false; reason: "not-holder" };

/** A question to a store. */
export interface StoreCheck {
  /** Which row; the row with the empty name if absent. */
  row?: string | undefined;
  /** The fencing token; absent if the client sends none. */
  token?: bigint | undefined;
  /** Who writes; the policy `operation` tells owners apart. */
  owner?: string | undefined;
  /** The number of the operation under this token, for the policy `operation`. */
  operation?: number | undefined;
  /** The idempotency key, for the policies `keyed` and `key-once`. */
  key?: string | undefined;
  /** What was read before, for the policies `version` and `content`: a row as it was answered. */
  read?: { version?: number | undefined; value?: string | undefined } | undefined;
  value?: string | undefined;
}

/** A write. */
export interface StoreWrite extends StoreCheck {
  value: string;
}

/** A token that a store is told of. */
export interface StoreRaise {
  /** Which row; the row with the empty name if absent. */
  row?: string | undefined;
  token: bigint;
}

/** A store's refusal, and why. */
export type Refused =
  /** A newer token, `seen`, has been seen on this row. */
  | { accepted: false; reason: "stale"; seen: bigint }
  /** This very token has been seen, and the policy takes each only once. */
  | { accepted: false; reason: "duplicate"; seen: bigint }
  /** There was no token, and the policy asks for one. */
  | { accepted: false; reason: "missing" }
  /** The store was told of another holder, with this token. */
  | { accepted: false; reason: "not-holder"; holder: bigint }
  /** The owner has done an operation with this number, or a higher one, under this token. */
  | { accepted: false; reason: "old-operation"; last: number }
  /** The newest token, but another owner has written with it. */
  | { accepted: false; reason: "other-owner"; owner: string }
  /** There was no idempotency key, and the policy asks for one. */
  | { accepted: false; reason: "no-key" }
  /** The row is not as it was read. */
  | { accepted: false; reason: "changed"; version: number }
  /** Something is there already. */
  | { accepted: false; reason: "exists" }
  /** There is no such row. */
  | { accepted: false; reason: "no-row" }
  /** The watermark is NULL. */
  | { accepted: false; reason: "null" };

/** The answer to `write`, with the row as it is afterwards. */
export type Written = { accepted: true; row: Row; replayed: boolean } | Refused;

/** The answer to `raise`, with the row as it is afterwards. */
export type Raised = { accepted: true; row: Row } | Refused;

/** The answer to `check`. */
export type WouldAccept = { accepted: true } | Refused;
