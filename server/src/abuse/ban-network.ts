import { AppError } from "../app-error.ts";
import type { Clock } from "../time/clock.ts";
import { parseAddress, type Network } from "../ip/network.ts";
import type { BanList } from "./ban-list.ts";
import type { Ban, BanStore } from "./ban-store.ts";
import { isTooWide, tryParseNetwork } from "./network.ts";

export type BanNetworkDeps = {
  store: Pick<BanStore, "addBan" | "removeBan">;
  bans: Pick<BanList, "add" | "remove" | "refresh">;
};

type BanRequest = {
  /** An address or a network, as entered. */
  ip: string;
  reason: string;
  /** null: permanent. */
  seconds: number | null;
};

type OperatorBanRequest = BanRequest & {
  operatorIp: string;
  /** The operator knows that the ban includes their own address. */
  confirmed: boolean;
};

/**
 * The maximum number of operators' bans: each node reads all of them every second. Bans by rules are counted separately
 * (`ban-offenders.ts`), so neither kind crowds out the other.
 */
export const OPERATOR_BANS_MAX = 5_000;

/**
 * Returns the ban that an operator requested. Throws IP_INVALID, BAN_TOO_WIDE, BANS_FULL at the maximum, and
 * BAN_OF_OWN_ADDRESS unless confirmed: the ban would lock this operator out.
 */
export function planOperatorBan(
  { clock, bans }: { clock: Clock; bans: Pick<BanList, "count" | "has"> },
  request: OperatorBanRequest,
): Ban {
  const network = parseBannableNetwork(request.ip);
  const operator = parseAddress(request.operatorIp);
  if (operator && network.contains(operator) && !request.confirmed) {
    throw new AppError("BAN_OF_OWN_ADDRESS");
  }
  const isFull = bans.count("operator") >= OPERATOR_BANS_MAX;
  if (isFull && !bans.has(network.text)) throw new AppError("BANS_FULL");
  return { ...banOf(network, request, clock.nowMs()), byRule: false };
}

/** Returns the ban that an automatic rule requested. Throws IP_INVALID, BAN_TOO_WIDE. */
export function planRuleBan(clock: Clock, request: BanRequest): Ban {
  return { ...banOf(parseBannableNetwork(request.ip), request, clock.nowMs()), byRule: true };
}

/** Stores a ban. It is in force here at once, and on every node within a second. */
export async function saveBan({ store, bans }: BanNetworkDeps, ban: Ban): Promise<void> {
  // A longer ban is already in force, perhaps from another node.
  if (await store.addBan(ban)) bans.add(ban);
  else await bans.refresh();
}

/** Parses an address or a network in CIDR notation. Throws IP_INVALID. */
export function parseNetwork(typed: string): Network {
  const network = tryParseNetwork(typed);
  if (!network) throw new AppError("IP_INVALID");
  return network;
}

/** Throws BAN_NOT_FOUND. */
export async function removeBan(deps: BanNetworkDeps, network: string): Promise<void> {
  if (!(await deps.store.removeBan(network))) throw new AppError("BAN_NOT_FOUND");
  deps.bans.remove(network);
}

function parseBannableNetwork(typed: string): Network {
  const network = parseNetwork(typed);
  if (isTooWide(network)) throw new AppError("BAN_TOO_WIDE");
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
