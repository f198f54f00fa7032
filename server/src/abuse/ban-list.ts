import type { Clock } from "../time/clock.ts";
import type { Log } from "../log.ts";
import type { Ban, BanStore } from "./ban-store.ts";
import { createHeldBans, type HeldBan, type HeldBans } from "./held-bans.ts";
import type { Network } from "../ip/network.ts";
import { parseNetwork } from "./network.ts";

/** The bans in force, in memory, because every request and every connection is checked. */
export type BanList = {
  isBanned: (ip: string) => boolean;
  /** Whether exactly this network is banned. */
  has: (network: string) => boolean;
  count: HeldBans["count"];
  /** Add and remove a ban that this process has just stored or deleted, without reading the store. */
  hold: (ban: Ban) => void;
  release: (network: string) => void;
  /** Reads the bans from the store. If the store is away, keeps the list. */
  refresh: () => Promise<void>;
  /** Calls the listener with newly banned networks. */
  onBan: (listener: (networks: readonly Network[]) => void) => void;
};

/**
 * All nodes share the bans. Each node reads them every second (a job) and applies its own changes at once. A ban ends
 * on time without another read. Rules may add thousands of bans, so the cost per ban must not grow. The list is read
 * only after a change, each network is parsed once, and listeners receive new bans only.
 */
export async function openBanList(deps: {
  store: Pick<BanStore, "listBans" | "markBans">;
  clock: Clock;
  log: Log;
}): Promise<BanList> {
  let held = createHeldBans();
  let known: string | undefined;
  const listeners = new Set<(networks: readonly Network[]) => void>();
  /** For each pending read: the local changes since its start, which it may have missed. */
  const readings = new Set<(() => void)[]>();

  const isHeld = (network: string): boolean =>
    (held.get(network)?.untilMs ?? -Infinity) > deps.clock.nowMs();
  const tell = (networks: readonly Network[]): void => {
    if (networks.length === 0) return;
    for (const listener of listeners) listener(networks);
  };
  const take = (bans: readonly Ban[]): void => {
    const read = bans.flatMap((ban) => toHeld(ban, held.get(ban.network)?.network) ?? []);
    const added = read.map(({ network }) => network).filter(({ text }) => !isHeld(text));
    held = createHeldBans();
    for (const ban of read) held.put(ban);
    tell(added);
  };
  const change = (apply: () => void): void => {
    apply();
    for (const reading of readings) reading.push(apply);
  };
  const refresh = async (): Promise<void> => {
    const meanwhile: (() => void)[] = [];
    readings.add(meanwhile);
    try {
      const nowMs = deps.clock.nowMs();
      // Read before the list: a change in between gives the next read another version.
      const mark = await deps.store.markBans(nowMs);
      if (mark === known) return;
      take(await deps.store.listBans(nowMs));
      known = mark;
    } finally {
      readings.delete(meanwhile);
    }
    for (const apply of meanwhile) apply();
  };

  await refresh();
  return {
    isBanned: (ip) => held.includes(ip, deps.clock.nowMs()),
    has: isHeld,
    count: (madeBy) => held.count(madeBy),
    hold(ban) {
      const made = toHeld(ban);
      if (!made) return;
      const isNew = !isHeld(ban.network);
      change(() => held.put(made));
      if (isNew) tell([made.network]);
    },
    release: (network) => change(() => held.remove(network)),
    refresh: () =>
      refresh().catch((error: unknown) => {
        deps.log.warn({ err: error }, "failed to read bans; last known bans stay in effect");
      }),
    onBan: (listener) => void listeners.add(listener),
  };
}

function toHeld(ban: Ban, known?: Network): HeldBan | undefined {
  const network = known ?? parseNetwork(ban.network);
  return network && { network, untilMs: ban.expiresAtMs ?? Infinity, byRule: ban.byRule };
}
