import { AppError } from "../app-error.ts";
import type { Clock } from "../clock.ts";
import type { BanList } from "./ban-list.ts";
import type { Ban, BanStore } from "./ban-store.ts";
import { isTooWide, parseAddress, parseNetwork } from "./network.ts";

export type BanNetworkDeps = {
  store: Pick<BanStore, "addBan" | "removeBan">;
  bans: Pick<BanList, "refresh">;
  clock: Clock;
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
 * Bans a network from now on, everywhere within a second. Throws IP_INVALID, BAN_TOO_WIDE, and
 * BAN_OF_OWN_ADDRESS until that was confirmed: an operator who bans themselves is locked out.
 */
export async function banNetwork(deps: BanNetworkDeps, request: BanRequest): Promise<Ban> {
  const network = parseNetwork(request.ip);
  if (!network) throw new AppError("IP_INVALID");
  if (isTooWide(network)) throw new AppError("BAN_TOO_WIDE");
  const operator = parseAddress(request.operatorIp ?? "");
  if (operator && network.contains(operator) && request.confirmed !== true) {
    throw new AppError("BAN_OF_OWN_ADDRESS");
  }
  const nowMs = deps.clock.nowMs();
  const ban = {
    network: network.text,
    reason: request.reason,
    bannedAtMs: nowMs,
    expiresAtMs: request.seconds === null ? null : nowMs + request.seconds * 1000,
  };
  await deps.store.addBan(ban);
  await deps.bans.refresh();
  return ban;
}

/** Throws IP_INVALID and BAN_NOT_FOUND. */
export async function removeBan(deps: BanNetworkDeps, ip: string): Promise<string> {
  const network = parseNetwork(ip);
  if (!network) throw new AppError("IP_INVALID");
  if (!(await deps.store.removeBan(network.text))) throw new AppError("BAN_NOT_FOUND");
  await deps.bans.refresh();
  return network.text;
}
