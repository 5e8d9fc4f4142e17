// Uses all of the package as a TypeScript program would. It is checked, never run.
import {
  FencedStore,
  LeaseManager,
  TokenGenerator,
  edit,
  flips,
  format,
  handles,
  parse,
  run,
  setPolicy,
  setTime,
  toJSON,
} from "fencelab";
import type {
  Diagnostic,
  Edit,
  FencelabError,
  Grant,
  Handle,
  Outcome,
  Parsed,
  Policy,
  Raised,
  Run,
  RunEvent,
  TokenSource,
  Words,
  Written,
} from "fencelab";
import { init, initSync, run as slimRun } from "fencelab/slim";

/** Compiles only if both types are the same. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const is = <A, B>(_same: Same<A, B>): void => {};

// Texts.
const parsed: Parsed = parse("lock L");
const mended = (text: string, { fix }: Diagnostic): string => (fix ? edit(text, fix) : text);
const mend = parsed.diagnostics.reduce(mended, "lock L");
const label: Words | undefined = parsed.diagnostics[0]?.fix?.label;
const policies: Policy[] = parsed.stores.map(({ policy }) => policy);
const change: Edit = setPolicy(mend, "S", "greater-or-equal");
const text: string = format(edit(mend, change));
// @ts-expect-error a policy is one of four words
setPolicy(text, "S", "less");
// @ts-expect-error a text is a string
parse(1);

// Runs.
const it: Run = run(text);
const describe = (event: RunEvent): string => {
  switch (event.kind) {
    case "granted":
    case "told-wrongly":
    case "renewed":
      is<typeof event.grant, Grant>(true);
      return `${event.client} ${(event.grant.token ?? 0n) + 1n}`;
    case "denied":
    case "mint-denied":
    case "renew-denied":
    case "release-denied":
      return event.reason.kind === "held" ? event.reason.by : event.reason.kind;
    case "write-rejected":
    case "raise-rejected":
    case "read-rejected":
      is<Extract<typeof event.reason, { kind: "stale" }>["seen"], bigint>(true);
      return event.reason.kind;
    case "write-sent":
    case "write-forwarded":
      return `${event.request.value} ${event.arrivesAt + event.at}`;
    case "write-accepted":
    case "write-lost":
    case "write-checked":
    case "write-replayed":
    case "reply-lost":
      is<typeof event.request.token, bigint | undefined>(true);
      return event.request.row;
    case "minted":
    case "raised":
      return event.token.toString();
    case "lease-expired":
    case "queued":
      return `${event.token}`;
    case "paused":
    case "crashed":
      return `${event.until}`;
    case "checked":
      return `${event.holds}`;
    case "released":
    case "place-lapsed":
    case "check-unanswered":
    case "grant-heard":
    case "answer-lost":
    case "belief-ended":
    case "resumed":
    case "restarted":
    case "cut-off":
    case "nothing-to-retry":
    case "reconnected":
    case "clock-set":
    case "write-skipped":
    case "store-unreachable":
      return event.client;
    case "read-served":
      return event.value ?? "";
    case "failed-over":
    case "lock-snapshot":
    case "lock-restored":
    case "counter-reset":
    case "counter-restarted":
    case "split":
    case "half-dropped":
    case "lock-clock-set":
      return event.lock;
    case "store-snapshot":
    case "store-restored":
    case "watermarks-collected":
    case "row-deleted":
    case "store-restarted":
    case "store-slowed":
      return event.store;
    default:
      is<typeof event, never>(true);
      return event;
  }
};
const lines = it.events.map((event) => `${describe(event)} ${event.place.id} ${event.sentence.en}`);
const changed = it.events.flatMap(({ changes }) =>
  changes.map((one) => (one.kind === "row" ? one.state.watermark : undefined)));
is<typeof changed, (bigint | undefined)[]>(true);
const broken = it.verdicts.filter(({ holds, harm }) => !holds && harm).map(({ property }) => property);
const unmet = it.expectations.filter(({ met }) => !met).map(({ instead }) =>
  instead.kind === "rejected" ? instead.value : instead.kind === "token" ? instead.value : undefined);
const spans = [...it.leases, ...it.pauses, ...it.messages].map(({ from, until }) => until - from);
const loser = (outcome: Outcome): string | undefined =>
  outcome.kind === "overwritten" ? outcome.lost : undefined;
// @ts-expect-error only an overwritten outcome has a loser
const wrong = it.outcome.lost;

// Handles and flip points.
const grips: Handle[] = handles(text);
const dragged = grips.map(({ span, value }) => edit(text, setTime(text, span, value + 1)));
const turns = flips(text, 0).map(({ value, at, before, after }) =>
  `${value} ${at} ${loser(before)} ${after.sentence.zh}`);
// @ts-expect-error a handle is named by its place
flips(text, grips[0]);

// Machines.
const source: TokenSource = { kind: "per-key", from: 41n };
// @ts-expect-error a token is a bigint
const number: TokenSource = { kind: "global", from: 41 };
const tokens = new TokenGenerator();
tokens.setSource("L", source);
const minted: bigint | undefined = tokens.mint("L") ?? tokens.mint("L", 5);

const locks = new LeaseManager();
locks.define("L", { lease: 10_000, tokens: source });
const acquired = locks.acquire({ lock: "L", client: "A", now: 0, clientClock: 1 });
const token = acquired.granted ? acquired.token : undefined;
const holder = acquired.granted || acquired.reason !== "held" ? undefined : acquired.by;
const renewed = locks.renew({ lock: "L", client: "A", now: 1 });
const checked = locks.check({ lock: "L", client: "A", now: 1 });
const released = locks.release({ lock: "L", client: "A", now: 1 });
const until = renewed.renewed && checked.holds && released.released && checked.expiresAt;
const grants: (Grant | undefined)[] = [
  locks.holder({ lock: "L", now: 0 }),
  locks.expire({ lock: "L", now: 0 }),
];
// @ts-expect-error there is no lock without a name
locks.holder({ now: 0 });

{
  using store = new FencedStore("greater");
  is<typeof store.policy, Policy>(true);
  const seen = (answer: Written | Raised): bigint | undefined =>
    !answer.accepted && answer.reason === "stale" ? answer.seen : undefined;
  const writes = [
    store.write({ token, value: "x" }),
    store.write({ value: "x", row: "r" }),
    store.raise({ token: 42n }),
  ].map(seen);
  const check = store.check({ token: 41n });
  const reason = check.accepted ? undefined : check.reason;
  const { value, watermark, unused } = store.row("r");
  // @ts-expect-error a token is a bigint
  store.write({ token: 41, value: "x" });
  // @ts-expect-error a store checks something
  new FencedStore();
  console.log(writes, reason, value, watermark, unused);
}

// Errors.
try {
  run("A aquire");
} catch (caught) {
  const error = caught as FencelabError;
  if (error.code === "unreadable-timeline") is<typeof error.diagnostics, Diagnostic[]>(true);
  if (error.code === "bad-argument") is<typeof error.argument, string>(true);
  is<typeof error.code, "bad-argument" | "unreadable-timeline" | "panic" | "gone" | "not-loaded">(true);
}

// Loading by hand.
await init(new URL("https://example.org/fencelab_bg.wasm"));
await init(fetch("fencelab_bg.wasm"));
initSync(new Uint8Array());
is<typeof slimRun, typeof run>(true);

const json: string = toJSON(it, 2);
console.log(label, policies, lines, broken, unmet, spans, wrong, dragged, turns, number, minted);
console.log(holder, until, grants, json);
