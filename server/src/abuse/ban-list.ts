import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { Ban, BanStore } from "./ban-store.ts";
import { clientNetwork } from "./client-network.ts";
import { parseAddress, parseNetwork, type Network } from "./network.ts";

/** The bans that hold, in memory: asked for every request and every connection. */
export type BanList = {
  isBanned: (ip: string) => boolean;
  count: () => number;
  /** Reads the store again; a store that is away leaves the list as it was. */
  refresh: () => Promise<void>;
  /** Tells of each change of the list, and of bans that ended. */
  onChange: (listener: () => void) => void;
};

/**
 * Many nodes share the bans: each reads them every second (a job), and at once where it made one
 * itself. A ban whose time is over doesn't wait for that. Of thousands, which rules may make, one
 * more costs no more than the first: a network is parsed once, and one client's is looked up.
 */
export async function openBanList(deps: {
  store: Pick<BanStore, "listBans">;
  clock: Clock;
  log: Log;
}): Promise<BanList> {
  let held: ReadonlyMap<string, Held> = new Map();
  let wide: readonly Held[] = [];
  let known = "";
  const listeners = new Set<() => void>();

  const take = (bans: readonly Ban[]): void => {
    const text = JSON.stringify(bans);
    if (text === known) return;
    known = text;
    held = new Map(bans.flatMap((ban) => hold(ban, held.get(ban.network)?.network)));
    wide = [...held.values()].filter((ban) => !isOfOneClient(ban));
    for (const listener of listeners) listener();
  };
  const refresh = async (): Promise<void> => {
    take(await deps.store.listBans(deps.clock.nowMs()));
  };

  await refresh();
  return {
    isBanned(ip) {
      if (held.size === 0) return false;
      const address = parseAddress(ip);
      if (!address) return false;
      const nowMs = deps.clock.nowMs();
      const holds = (ban: Held | undefined) => ban !== undefined && ban.untilMs > nowMs;
      if (holds(held.get(clientNetwork(ip)))) return true;
      return wide.some((ban) => holds(ban) && ban.network.contains(address));
    },
    count: () => held.size,
    refresh: () =>
      refresh().catch((error: unknown) => {
        deps.log.warn({ err: error }, "the bans could not be read; those known still hold");
      }),
    onChange: (listener) => void listeners.add(listener),
  };
}

type Held = { network: Network; untilMs: number };

function hold({ network: text, expiresAtMs }: Ban, known?: Network): [string, Held][] {
  const network = known ?? parseNetwork(text);
  return network ? [[network.text, { network, untilMs: expiresAtMs ?? Infinity }]] : [];
}

/** As `clientNetwork` names one. */
function isOfOneClient({ network: { text } }: Held): boolean {
  return !text.includes("/") || (text.includes(":") && text.endsWith("/64"));
}
