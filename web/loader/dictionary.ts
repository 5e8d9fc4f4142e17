// What timelines are mostly made of: the text that links of version 1 are packed against. Frozen:
// a link holds references into it, so whoever changes a letter here breaks every link that is out
// there. Another dictionary is version 2, beside this one.

// What comes last costs least.
const TYPICAL = String.raw`# 栅栏令牌 租约 水位 过时 持有者 存储 锁服务 客户端 暂停 写入 拒绝 接受
expect tokens-regressed at expect grant-order-broken at expect effect-doubled at
expect stale-read-served at expect rightful-holder-refused holds
expect partial-effect expect two-believe-they-hold violated
expect non-holder-write-accepted at 14s
expect acknowledged-write-lost holds
 L holder = B at S = "b" row believes
lock  L2  half of L
lock  L  lease 30s  tokens sequence from 1 unlogged ahead 32 bits 8 wrap uuid log global
 lock-delay 15s  minted later  regrant same-token  queue early-tokens unchecked
store S  accepts token = holder  watermark shared  gap 3s
store S  accepts version = read  forwards to  after 1s in order
store S  accepts owner + op  accepts absent  accepts token >= seen + key
t0  A acquire -> lease=10s, token=41
t2  lease expires
t3  B acquire -> token=42 -> storage accepts
t4  A resumes -> token=41 -> storage rejects
0s   L snapshot   L restore bump 1000   L restart   L reset   L failover   L split
 S restore raising   S delete row   clock jump 5s   partition from L   heal
 A crash 2s   A restarts   A mint   A release   A renew   -> denied held
 A renew then write "a" after 12s  -> granted, accepted
 A read fenced  -> value="v1"   A read from cache  -> empty   A retry   -> replayed
1s   A write "done" key "p1" op 1 reply lost  -> accepted, unanswered
2s   C write "c" to S row slot-1 from read delay 500ms  -> rejected changed duplicate not-holder exists
store S  accepts any
store S  accepts token >= seen
lock  L  lease 10s  tokens from 1
store S  accepts token > seen

0s   C acquire   -> granted, token=43
10s  B acquire   -> token=42
12s  B raise S   -> accepted
11s  B write "fresh"  -> rejected stale
20s  A pause 30s
     B resumes
lock  L  lease 10s  tokens from 41
store S  accepts token > seen

0s   A acquire        -> token=41
1s   A pause 12s
11s  B acquire        -> token=42
13s  A resumes
14s  A write "late"   -> accepted
15s  B write "b"      -> accepted
`;

// As it is written in JSON, since that is what is packed.
export const DICTIONARY: Uint8Array = new TextEncoder().encode(JSON.stringify(TYPICAL).slice(1, -1));
