import { AppError } from "../app-error.ts";
import type { Clock } from "../clock.ts";
import type { BanList } from "./ban-list.ts";
import type { Ban, BanStore } from "./ban-store.ts";
import { isTooWide, parseAddress, parseNetwork } from "./network.ts";

export type BanNetworkDeps = {
  store: Pick<BanStore, "addBan" | "removeBan">;
  bans: Pick<BanList, "refresh">;
};

export type BanRequest = {
  /** An address or a network, as it was typed. */
  ip: string;
  reason: string;
  /** null: permanent */
  seconds: number | null;
  /** Who asks; undefined: a rule of the service. */
  operatorIp?: string;
  /** That the operator's own address may be meant. */
  confirmed?: boolean;
};

/**
 * The ban that is asked for. Throws IP_INVALID, BAN_TOO_WIDE, and BAN_OF_OWN_ADDRESS until that was
 * confirmed: an operator who bans themselves is locked out.
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
    reason: request.reason,
    bannedAtMs: nowMs,
    expiresAtMs: request.seconds === null ? null : nowMs + request.seconds * 1000,
  };
}

/** From now on, everywhere within a second. */
export async function holdBan(deps: BanNetworkDeps, ban: Ban): Promise<void> {
  await deps.store.addBan(ban);
  await deps.bans.refresh();
}

/** The network that was typed, in its one form. Throws IP_INVALID. */
export function networkMeant(typed: string): string {
  const network = parseNetwork(typed);
  if (!network) throw new AppError("IP_INVALID");
  return network.text;
}

/** Throws BAN_NOT_FOUND. */
export async function removeBan(deps: BanNetworkDeps, network: string): Promise<void> {
  if (!(await deps.store.removeBan(network))) throw new AppError("BAN_NOT_FOUND");
  await deps.bans.refresh();
}
