import { LRUCache } from "lru-cache";
import { AppError } from "../app-error.ts";
import type { Clock } from "../time/clock.ts";
import { clientNetwork } from "../ip/network-levels.ts";
import type { Network } from "../ip/network.ts";
import { entriesMax } from "../system/entries-max.ts";
import type { Log } from "../log.ts";
import type { BanList } from "./ban-list.ts";
import { saveBan, planRuleBan, type BanNetworkDeps } from "./ban-network.ts";
import { overlap, tryParseNetwork } from "./network.ts";
import type { RateLimitStore } from "./rate-limit-store.ts";
import { SUSPICION_RULES, type SuspicionKind, type SuspicionRule } from "./suspicion-rules.ts";

/** Called for each offense. */
export type OffenderBans = (kind: SuspicionKind, ip: string) => void;

type OffenderBansDeps = {
  store: BanNetworkDeps["store"] & Counts;
  /** Counters of this process, used while the store is away. */
  fallback: Counts;
  bans: BanNetworkDeps["bans"] & Pick<BanList, "isBanned" | "count">;
  clock: Clock;
  log: Log;
  /** Proxies and load balancers: banning one would ban all of its clients. */
  spared: readonly string[];
};

type Counts = Pick<RateLimitStore, "countRequest">;

/**
 * Loopback, private, and link-local networks. Behind a proxy missing from TRUST_PROXY, every visitor appears to come
 * from one of them.
 */
const NEARBY = [
  "127.0.0.0/8",
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "169.254.0.0/16",
  "100.64.0.0/10",
  "::1",
  "fc00::/7",
  "fe80::/10",
];
const COUNTED_MAX = 10_000;
/**
 * The maximum number of rules' bans in force: each node reads them every second, and the owner of an IPv6 /48 could get
 * 65,536 networks banned. Networks beyond the maximum still meet the rate limits. Operators' bans have a separate
 * maximum (`ban-network.ts`).
 */
const RULE_BANS_MAX = 2_000;

/** Never reached, so these windows don't appear in lists of limits. */
const NO_LIMIT = 1_000_000_000;
/** Steps until a ban. Each process counts in memory and adds a full step to the shared count, which costs one write. */
const STEPS_TO_BAN = 10;

/**
 * Returns a function that bans a network for a limited time when it breaks a rule often enough. An operator sees the
 * ban and can remove it. All processes that share a store count together, in tenths of the threshold, so a flood of
 * offenses costs few writes. While the store is away, each process counts alone, from zero.
 */
export function createOffenderBans(deps: OffenderBansDeps): OffenderBans {
  const spared = [...NEARBY, ...deps.spared].flatMap((text) => tryParseNetwork(text) ?? []);
  const hasCompletedStep = createCounts();

  return (kind, ip) => {
    const { ban }: SuspicionRule = SUSPICION_RULES[kind];
    if (!ban) return;
    const by = Math.ceil(ban.after / STEPS_TO_BAN);
    const step = { after: by, withinMs: ban.withinMs };
    // Count first: it is the cheapest check, and few offenses get further.
    if (!hasCompletedStep(`${kind} ${clientNetwork(ip)}`, step, deps.clock.nowMs())) return;
    const network = tryParseNetwork(clientNetwork(ip));
    if (!network || isSpared(network, spared) || deps.bans.isBanned(ip)) return;
    addStep(deps, { kind, network: network.text, by, ban }).catch((error: unknown) => {
      // Further offenses are counted again.
      deps.log.warn({ err: error, kind }, "failed to ban a network");
    });
  };
}

type Offense = { kind: SuspicionKind; network: string; by: number; ban: BanRule };
type BanRule = NonNullable<SuspicionRule["ban"]>;

async function addStep(deps: OffenderBansDeps, { kind, network, by, ban }: Offense): Promise<void> {
  const count = await countShared(deps, { kind, network, by, ban });
  // Only one process sees the count cross each multiple of `after`.
  if (Math.floor(count / ban.after) === Math.floor((count - by) / ban.after)) return;
  if (deps.bans.count("rule") >= RULE_BANS_MAX) {
    deps.log.warn(
      { kind },
      "automatic ban skipped: the maximum number of automatic bans is reached",
    );
    return;
  }
  const reason = `by a rule: ${kind}, ${ban.after} times in ${ban.withinMs / 60_000} minutes`;
  await saveBan(deps, planRuleBan(deps.clock, { ip: network, reason, seconds: ban.seconds }));
  deps.log.warn({ kind }, "network banned automatically");
}

async function countShared(
  { store, fallback, clock }: OffenderBansDeps,
  { kind, network, by, ban: { withinMs: windowMs } }: Offense,
): Promise<number> {
  const window = { ip: network, endpoint: `ban.${kind}`, windowMs, nowMs: clock.nowMs() };
  const request = { ...window, limit: NO_LIMIT, by };
  const { count } = await store.countRequest(request).catch((error: unknown) => {
    if (error instanceof AppError) return fallback.countRequest(request);
    throw error;
  });
  return count;
}

function isSpared(network: Network, spared: readonly Network[]): boolean {
  return spared.some((each) => overlap(each, network));
}

/**
 * Counts in fixed windows. Returns true when a count reaches `after`, then starts again at 0. Forgets the key that has
 * been idle longest, so that many new networks can't push out an active offender.
 */
function createCounts() {
  const windows = new LRUCache<string, { count: number; endsAtMs: number }>(
    entriesMax(COUNTED_MAX),
  );
  return (key: string, rule: { after: number; withinMs: number }, nowMs: number): boolean => {
    const known = windows.get(key);
    const window =
      known && known.endsAtMs > nowMs ? known : { count: 0, endsAtMs: nowMs + rule.withinMs };
    window.count++;
    const isReached = window.count >= rule.after;
    if (isReached) windows.delete(key);
    else windows.set(key, window);
    return isReached;
  };
}
