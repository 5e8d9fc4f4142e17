// What the three machines are asked, and what they answer.

/**
 * Where a lock's tokens come from.
 *
 * - `per-key`: one counter for this lock; `from` is the first token.
 * - `global`: one counter for all locks that say so.
 * - `uuid`: unique, and in no order that means anything.
 * - `client-time`: what the client's clock shows when it asks.
 */
export type TokenSource =
  | { kind: "per-key"; from: bigint }
  | { kind: "global"; from: bigint }
  | { kind: "uuid" }
  | { kind: "client-time" };

/** Settings of a lock. */
export interface LockSettings {
  /** Length of a lease, in milliseconds. */
  lease: number;
  tokens: TokenSource;
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
  | { accepted: false; reason: "not-holder"; holder: bigint };

/** The answer to `write` and to `raise`, with the row as it is afterwards. */
export type Written = { accepted: true; row: Row } | Refused;

/** The answer to `check`. */
export type WouldAccept = { accepted: true } | Refused;
