import { AppError } from "../app-error.ts";
import type { Clock } from "../clock.ts";
import { parseAddress } from "../ip/network.ts";
import type { BanList } from "./ban-list.ts";
import type { Ban, BanStore } from "./ban-store.ts";
import { isTooWide, parseNetwork } from "./network.ts";

export type BanNetworkDeps = {
  store: Pick<BanStore, "addBan" | "removeBan">;
  bans: Pick<BanList, "hold" | "release" | "refresh">;
};

export type BanRequest = {
  /** An address or a network, as it was typed. */
  ip: string;
  reason: string;
  /** null: permanent */
  seconds: number | null;
  /** Who asks; undefined: a rule of the service. */
  operatorIp?: string;
  /** The operator knows that the ban includes their own address. */
  confirmed?: boolean;
};

/**
 * Makes the ban that is asked for. Throws IP_INVALID, BAN_TOO_WIDE, and BAN_OF_OWN_ADDRESS until
 * confirmed: an operator who bans their own address is locked out.
 */
export function planBan(clock: Clock, request: BanRequest): Ban {
  const network = parseNetwork(request.ip);
  if (!network) throw new AppError("IP_INVALID");
  if (isTooWide(network)) throw new AppError("BAN_TOO_WIDE");
  const operator = parseAddress(request.operatorIp ?? "");
  if (operator && network.contains(operator) && request.confirmed !== true) {
    throw new AppError("BAN_OF_OWN_ADDRESS");
  }
  const nowMs = clock.nowMs();
  return {
    network: network.text,
    reason: request.reason.trim(),
    bannedAtMs: nowMs,
    expiresAtMs: request.seconds === null ? null : nowMs + request.seconds * 1000,
    byRule: request.operatorIp === undefined,
  };
}

/** Puts a ban into force: here at once, on every node within a second. */
export async function holdBan({ store, bans }: BanNetworkDeps, ban: Ban): Promise<void> {
  // A longer ban is in force; another node may have made it.
  if (await store.addBan(ban)) bans.hold(ban);
  else await bans.refresh();
}

/** The canonical form of the network that was typed. Throws IP_INVALID. */
export function networkMeant(typed: string): string {
  const network = parseNetwork(typed);
  if (!network) throw new AppError("IP_INVALID");
  return network.text;
}

/**
 * The most bans by operators: each node reads all of them every second. Bans by rules are counted
 * separately (`ban-offenders.ts`), so that neither kind crowds out the other.
 */
export const OPERATORS_BANS_MAX = 5_000;

/** Throws BANS_FULL where there is no room for another one. */
export function requireRoom(bans: Pick<BanList, "count" | "has">, ban: Ban): void {
  if (bans.has(ban.network) || bans.count("operator") < OPERATORS_BANS_MAX) return;
  throw new AppError("BANS_FULL");
}

/** Throws BAN_NOT_FOUND. */
export async function removeBan(deps: BanNetworkDeps, network: string): Promise<void> {
  if (!(await deps.store.removeBan(network))) throw new AppError("BAN_NOT_FOUND");
  deps.bans.release(network);
}
