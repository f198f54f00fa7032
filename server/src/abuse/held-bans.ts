import { clientNetwork } from "../ip/network-levels.ts";
import { parseAddress, type Network } from "../ip/network.ts";
import { isOfOneClient } from "./network.ts";

export type HeldBan = { network: Network; untilMs: number; byRule: boolean };

export type HeldBans = ReturnType<typeof createHeldBans>;

/** An index of bans by network. A client's own network is one lookup; only wider bans are scanned. */
export function createHeldBans() {
  const all = new Map<string, HeldBan>();
  const wide = new Map<string, HeldBan>();
  let byRules = 0;

  const remove = (text: string): void => {
    if (all.get(text)?.byRule) byRules--;
    all.delete(text);
    wide.delete(text);
  };
  return {
    put(ban: HeldBan): void {
      const { text } = ban.network;
      remove(text);
      all.set(text, ban);
      if (ban.byRule) byRules++;
      if (!isOfOneClient(ban.network)) wide.set(text, ban);
    },
    remove,
    get: (text: string): HeldBan | undefined => all.get(text),
    count: (madeBy?: "rule" | "operator"): number => {
      if (madeBy === undefined) return all.size;
      return madeBy === "rule" ? byRules : all.size - byRules;
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
