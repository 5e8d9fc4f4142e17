// The texts that are measured, and how many events come of them.

const STORE = "lock  L  lease 10s  tokens from 41\nstore S  accepts token >= seen\n";

// What most lessons are about, with a few writes before and after: 25 events.
export const SHORT = `${STORE}
0s   A acquire
1s   A write "a1" delay 300ms
2s   A write "a2" delay 300ms
3s   A pause 9s
11s  B acquire
13s  B write "b1" delay 300ms
14s  B write "b2" delay 300ms
15s  A write "late" delay 300ms
16s  B renew
17s  B write "b3" delay 300ms
18s  B release
19s  A acquire
20s  A write "a3" delay 300ms
20s  A renew
21s  A release
`;

// Two clients that take turns; the one that was paused writes late. Whatever its first pause is, all
// that follows moves with it.
const TURN = `
A acquire
A write "a1" delay 300ms
A write "a2" delay 300ms
A check then write "a3" after 200ms
A pause 4s
A write "late" delay 300ms
+1s B acquire
B write "b1" delay 300ms
B write "b2" delay 300ms
B check then write "b3" after 200ms
`;

const TURNS = "lock  L  lease 2s  tokens from 41\nstore S  accepts token >= seen\nstep 500ms\n";

export function turns(count: number): string {
  return TURNS + TURN.repeat(count);
}

// So many lines, nearly all of them writes.
export function lines(count: number): string {
  const writes = Array.from({ length: count - 4 }, (_, place) => `A write "v${place}"\n`);
  return `${STORE}A acquire\n${writes.join("")}A pause 1s\n`;
}

// One client after the other renews and writes through a gateway, and writes late after a pause. There
// are few numbers in it that could be dragged: it is about the run.
export function gateway(rounds: number): string {
  const head = `lock  L  lease 10s  tokens from 41
store Gate  accepts token >= seen  forwards to Db after 10ms
store Db  accepts any
step 100ms
`;
  const round = (client: string): string =>
    `+11s ${client} acquire\n${`${client} renew then write "x" to Gate\n`.repeat(37)}${client} pause 12s\n${client} write "late" to Gate\n`;
  return head + Array.from({ length: rounds }, (_, place) => round(place % 2 === 0 ? "A" : "B")).join("");
}
