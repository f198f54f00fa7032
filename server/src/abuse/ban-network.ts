import { AppError } from "../app-error.ts";
import type { Clock } from "../time/clock.ts";
import { parseAddress, type Network } from "../ip/network.ts";
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
};

export type OperatorsBanRequest = BanRequest & {
  operatorIp: string;
  /** The operator knows that the ban includes their own address. */
  confirmed: boolean;
};

/**
 * The most bans by operators: each node reads all of them every second. Bans by rules are counted
 * separately (`ban-offenders.ts`), so that neither kind crowds out the other.
 */
export const OPERATORS_BANS_MAX = 5_000;

/**
 * The ban that an operator asks for. Throws IP_INVALID, BAN_TOO_WIDE, BANS_FULL where there is no
 * room for another one, and BAN_OF_OWN_ADDRESS until confirmed: an operator who bans their own
 * address is locked out.
 */
export function planOperatorsBan(
  { clock, bans }: { clock: Clock; bans: Pick<BanList, "count" | "has"> },
  request: OperatorsBanRequest,
): Ban {
  const network = readBannable(request.ip);
  const operator = parseAddress(request.operatorIp);
  if (operator && network.contains(operator) && !request.confirmed) {
    throw new AppError("BAN_OF_OWN_ADDRESS");
  }
  const isFull = bans.count("operator") >= OPERATORS_BANS_MAX;
  if (isFull && !bans.has(network.text)) throw new AppError("BANS_FULL");
  return { ...banOf(network, request, clock.nowMs()), byRule: false };
}

/** The ban that a rule of the service asks for. Throws IP_INVALID and BAN_TOO_WIDE. */
export function planRulesBan(clock: Clock, request: BanRequest): Ban {
  return { ...banOf(readBannable(request.ip), request, clock.nowMs()), byRule: true };
}

/** Puts a ban into force: here at once, on every node within a second. */
export async function holdBan({ store, bans }: BanNetworkDeps, ban: Ban): Promise<void> {
  // A longer ban is in force; another node may have made it.
  if (await store.addBan(ban)) bans.hold(ban);
  else await bans.refresh();
}

/** The canonical form of the network that was typed. Throws IP_INVALID. */
export function networkMeant(typed: string): string {
  return readNetwork(typed).text;
}

/** Throws BAN_NOT_FOUND. */
export async function removeBan(deps: BanNetworkDeps, network: string): Promise<void> {
  if (!(await deps.store.removeBan(network))) throw new AppError("BAN_NOT_FOUND");
  deps.bans.release(network);
}

function readBannable(typed: string): Network {
  const network = readNetwork(typed);
  if (isTooWide(network)) throw new AppError("BAN_TOO_WIDE");
  return network;
}

function readNetwork(typed: string): Network {
  const network = parseNetwork(typed);
  if (!network) throw new AppError("IP_INVALID");
  return network;
}

function banOf({ text }: Network, { reason, seconds }: BanRequest, nowMs: number) {
  return {
    network: text,
    reason: reason.trim(),
    bannedAtMs: nowMs,
    expiresAtMs: seconds === null ? null : nowMs + seconds * 1000,
  };
}
