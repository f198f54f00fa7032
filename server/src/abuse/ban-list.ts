import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { Ban, BanStore } from "./ban-store.ts";
import { parseAddress, parseNetwork, type Network } from "./network.ts";

/** The bans that hold, in memory: asked for every request and every connection. */
export type BanList = {
  isBanned: (ip: string) => boolean;
  /** Reads the store again; a store that is away leaves the list as it was. */
  refresh: () => Promise<void>;
  /** Tells of each change of the list, and of bans that ended. */
  onChange: (listener: () => void) => void;
};

/**
 * Many nodes share the bans: each reads them every second (a job), and at once where it made one
 * itself. A ban whose time is over doesn't wait for that.
 */
export async function openBanList(deps: {
  store: Pick<BanStore, "listBans">;
  clock: Clock;
  log: Log;
}): Promise<BanList> {
  let singles = new Map<string, Held>();
  let networks: readonly Held[] = [];
  let known = "";
  const listeners = new Set<() => void>();

  const take = (bans: readonly Ban[]): void => {
    const text = JSON.stringify(bans);
    if (text === known) return;
    known = text;
    const held = bans.flatMap(hold);
    singles = new Map(held.filter(isSingle).map((ban) => [ban.network.text, ban]));
    networks = held.filter((ban) => !isSingle(ban));
    for (const listener of listeners) listener();
  };
  const refresh = async (): Promise<void> => {
    take(await deps.store.listBans(deps.clock.nowMs()));
  };

  await refresh();
  return {
    isBanned(ip) {
      if (singles.size === 0 && networks.length === 0) return false;
      const address = parseAddress(ip);
      if (!address) return false;
      const nowMs = deps.clock.nowMs();
      const holds = (ban: Held | undefined) => ban !== undefined && ban.untilMs > nowMs;
      if (holds(singles.get(address.toString()))) return true;
      return networks.some((ban) => holds(ban) && ban.network.contains(address));
    },
    refresh: () =>
      refresh().catch((error: unknown) => {
        deps.log.warn({ err: error }, "the bans could not be read; those known still hold");
      }),
    onChange: (listener) => void listeners.add(listener),
  };
}

type Held = { network: Network; untilMs: number };

function hold({ network: text, expiresAtMs }: Ban): Held[] {
  const network = parseNetwork(text);
  return network ? [{ network, untilMs: expiresAtMs ?? Infinity }] : [];
}

function isSingle({ network }: Held): boolean {
  return !network.text.includes("/");
}
