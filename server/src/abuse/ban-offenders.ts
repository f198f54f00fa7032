import { AppError } from "../app-error.ts";
import type { Clock } from "../clock.ts";
import { clientNetwork } from "../ip/client-network.ts";
import type { Network } from "../ip/network.ts";
import type { Log } from "../log.ts";
import type { BanList } from "./ban-list.ts";
import { holdBan, planBan, type BanNetworkDeps } from "./ban-network.ts";
import { overlap, parseNetwork } from "./network.ts";
import type { RateLimitStore } from "./rate-limit-store.ts";
import { SUSPICION_RULES, type SuspicionKind, type SuspicionRule } from "./suspicion-rules.ts";

/** To be told of each thing that somebody did, however often. */
export type OffenderBans = (kind: SuspicionKind, ip: string) => void;

export type OffenderBansDeps = {
  store: BanNetworkDeps["store"] & Counts;
  /** Of this process, for while the store is away. */
  fallback: Counts;
  bans: BanNetworkDeps["bans"] & Pick<BanList, "isBanned" | "count">;
  clock: Clock;
  log: Log;
  /** Proxies and balancers: to ban them would be to ban everybody. */
  spared: readonly string[];
};

type Counts = Pick<RateLimitStore, "countRequest">;

/**
 * This machine, and addresses that no stranger on the internet has: behind a proxy that TRUST_PROXY
 * was forgotten for, everybody has one of these.
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
 * Of the bans by rules that hold: each node reads them every second, and whoever has a /48 of IPv6
 * could have 65,536 networks banned one by one. Limits hold for those who come after, too. Operators
 * have room of their own (`ban-network.ts`).
 */
const RULES_BANS_MAX = 2_000;

/** Never passed: these windows are on no list of limits. */
const NO_LIMIT = 1_000_000_000;
/** How many times a process tells the others of what leads to a ban: so many writes it costs. */
const TELLINGS = 10;

/**
 * Bans a network by the rules: for a time, where an operator sees it and can take it back. All
 * processes that share a store count together, a tenth of what leads to a ban at a time, however
 * much is done; while the store is away each counts for itself. Then they count from the beginning.
 */
export function createOffenderBans(deps: OffenderBansDeps): OffenderBans {
  const spared = [...NEARBY, ...deps.spared].flatMap((text) => parseNetwork(text) ?? []);
  const isToTell = createCounts();

  return (kind, ip) => {
    const { ban }: SuspicionRule = SUSPICION_RULES[kind];
    if (!ban) return;
    const by = Math.ceil(ban.after / TELLINGS);
    const told = { after: by, withinMs: ban.withinMs };
    // Counted before anything else is asked: that costs the least, and few are counted so often.
    if (!isToTell(`${kind} ${clientNetwork(ip)}`, told, deps.clock.nowMs())) return;
    const network = parseNetwork(clientNetwork(ip));
    if (!network || isSpared(network, spared) || deps.bans.isBanned(ip)) return;
    tell(deps, { kind, network: network.text, by, ban }).catch((error: unknown) => {
      // Whoever goes on is counted again.
      deps.log.warn({ err: error, kind }, "a network could not be banned");
    });
  };
}

type Offence = { kind: SuspicionKind; network: string; by: number; ban: BanRule };
type BanRule = NonNullable<SuspicionRule["ban"]>;

async function tell(deps: OffenderBansDeps, { kind, network, by, ban }: Offence): Promise<void> {
  const count = await countTogether(deps, { kind, network, by, ban });
  // Each time so many are passed, one process sees it.
  if (Math.floor(count / ban.after) === Math.floor((count - by) / ban.after)) return;
  if (deps.bans.count("rule") >= RULES_BANS_MAX) {
    deps.log.warn({ kind }, "no rule bans any more: there are as many bans by rules as may be");
    return;
  }
  const reason = `by a rule: ${kind}, ${ban.after} times in ${ban.withinMs / 60_000} minutes`;
  await holdBan(deps, planBan(deps.clock, { ip: network, reason, seconds: ban.seconds }));
  deps.log.warn({ kind }, "a network was banned by a rule");
}

async function countTogether(
  { store, fallback, clock }: OffenderBansDeps,
  { kind, network, by, ban: { withinMs: windowMs } }: Offence,
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

/** Counts in fixed windows; true when `after` is reached, and from then on it counts anew. */
function createCounts() {
  const windows = new Map<string, { count: number; endsAtMs: number }>();
  return (key: string, rule: { after: number; withinMs: number }, nowMs: number): boolean => {
    const known = windows.get(key);
    const window =
      known && known.endsAtMs > nowMs ? known : { count: 0, endsAtMs: nowMs + rule.withinMs };
    window.count++;
    windows.delete(key);
    if (window.count >= rule.after) return true;
    if (windows.size >= COUNTED_MAX) forgetOldest(windows);
    windows.set(key, window);
    return false;
  };
}

/** That of whoever did nothing for longest: a crowd can't hide one who goes on. */
function forgetOldest(windows: Map<string, unknown>): void {
  for (const key of windows.keys()) {
    windows.delete(key);
    return;
  }
}
