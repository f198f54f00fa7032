import type { Clock } from "../time/clock.ts";
import type { Log } from "../log.ts";
import type { Ban, BanStore } from "./ban-store.ts";
import { type Network, parseAddress } from "../ip/network.ts";
import { covers, tryParseNetwork, isSingleClient } from "./network.ts";
import { clientNetwork } from "../ip/network-levels.ts";

/** The bans in force, in memory, because every request and every connection is checked. */
export type BanList = {
  isBanned: (ip: string) => boolean;
  /** Whether all of a network is banned, by a ban of it or of a wider one. */
  covers: (network: Network) => boolean;
  /** Whether exactly this network is banned. */
  has: (network: string) => boolean;
  count: BanIndex["count"];
  /** Add and remove a ban that this process has just stored or deleted, without reading the store. */
  add: (ban: Ban) => void;
  remove: (network: string) => void;
  /** Reads the bans from the store. If the store is away, keeps the list. */
  refresh: () => Promise<void>;
  /** Calls the listener with newly banned networks. */
  onBan: (listener: (networks: readonly Network[]) => void) => void;
};

type BanListDeps = {
  store: Pick<BanStore, "listBans" | "readBansVersion">;
  clock: Clock;
  log: Log;
};

/**
 * All nodes share the bans. Each node reads them every second (a job) and applies its own changes at once. A ban ends
 * on time without another read. Rules may add thousands of bans, so the cost per ban must not grow. The list is read
 * only after a change, each network is parsed once, and listeners receive new bans only.
 */
export async function openBanList(deps: BanListDeps): Promise<BanList> {
  let index = createBanIndex();
  let knownVersion: string | undefined;
  const listeners = new Set<(networks: readonly Network[]) => void>();
  /** For each pending read: the local changes since its start, which it may have missed. */
  const pendingReads = new Set<(() => void)[]>();

  const isInForce = (network: string): boolean =>
    (index.get(network)?.untilMs ?? -Infinity) > deps.clock.nowMs();
  const notifyListeners = (networks: readonly Network[]): void => {
    if (networks.length === 0) return;
    for (const listener of listeners) listener(networks);
  };
  const replaceBans = (bans: readonly Ban[]): void => {
    const read = bans.flatMap((ban) => toIndexed(ban, index.get(ban.network)?.network) ?? []);
    const added = read.map(({ network }) => network).filter(({ text }) => !isInForce(text));
    index = createBanIndex();
    for (const ban of read) index.put(ban);
    notifyListeners(added);
  };
  const change = (apply: () => void): void => {
    apply();
    for (const missedChanges of pendingReads) missedChanges.push(apply);
  };
  const refresh = async (): Promise<void> => {
    const missedChanges: (() => void)[] = [];
    pendingReads.add(missedChanges);
    try {
      const nowMs = deps.clock.nowMs();
      // Read before the list: a change in between gives the next read another version.
      const version = await deps.store.readBansVersion(nowMs);
      if (version === knownVersion) return;
      replaceBans(await deps.store.listBans(nowMs));
      knownVersion = version;
    } finally {
      pendingReads.delete(missedChanges);
    }
    for (const apply of missedChanges) apply();
  };

  await refresh();
  return {
    isBanned: (ip) => index.includes(ip, deps.clock.nowMs()),
    covers: (network) => index.covers(network, deps.clock.nowMs()),
    has: isInForce,
    count: (madeBy) => index.count(madeBy),
    add(ban) {
      const indexed = toIndexed(ban);
      if (!indexed) return;
      const isNew = !isInForce(ban.network);
      change(() => index.put(indexed));
      if (isNew) notifyListeners([indexed.network]);
    },
    remove: (network) => change(() => index.remove(network)),
    refresh: () =>
      refresh().catch((error: unknown) => {
        deps.log.warn({ err: error }, "failed to read bans; last known bans stay in effect");
      }),
    onBan: (listener) => void listeners.add(listener),
  };
}

function toIndexed(ban: Ban, known?: Network): IndexedBan | undefined {
  const network = known ?? tryParseNetwork(ban.network);
  return network && { network, untilMs: ban.expiresAtMs ?? Infinity, byRule: ban.byRule };
}

type IndexedBan = { network: Network; untilMs: number; byRule: boolean };

type BanIndex = ReturnType<typeof createBanIndex>;

/** An index of bans by network. A client's own network is one lookup; only wider bans are scanned. */
function createBanIndex() {
  const all = new Map<string, IndexedBan>();
  const wide = new Map<string, IndexedBan>();
  let byRules = 0;

  const remove = (text: string): void => {
    if (all.get(text)?.byRule) byRules--;
    all.delete(text);
    wide.delete(text);
  };
  return {
    put(ban: IndexedBan): void {
      const { text } = ban.network;
      remove(text);
      all.set(text, ban);
      if (ban.byRule) byRules++;
      if (!isSingleClient(ban.network)) wide.set(text, ban);
    },
    remove,
    get: (text: string): IndexedBan | undefined => all.get(text),
    count: (madeBy?: "rule" | "operator"): number => {
      if (madeBy === undefined) return all.size;
      return madeBy === "rule" ? byRules : all.size - byRules;
    },
    covers(network: Network, nowMs: number): boolean {
      const own = all.get(network.text);
      if (own && own.untilMs > nowMs) return true;
      return [...wide.values()].some((ban) => ban.untilMs > nowMs && covers(ban.network, network));
    },
    includes(ip: string, nowMs: number): boolean {
      if (all.size === 0) return false;
      const address = parseAddress(ip);
      if (!address) return false;
      const own = all.get(clientNetwork(ip));
      if (own && own.untilMs > nowMs) return true;
      for (const { untilMs, network } of wide.values()) {
        if (untilMs > nowMs && network.contains(address)) return true;
      }
      return false;
    },
  };
}
