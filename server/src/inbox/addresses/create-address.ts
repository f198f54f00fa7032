import type { ErrorCode } from "@mayfly/contract/errors";
import { AppError } from "../../app-error.ts";
import type { StorageBudget, StorageFull } from "../../abuse/budgets/storage-budget.ts";
import type { Clock } from "../../time/clock.ts";
import type { ServedDomains } from "../../domains/live-domains.ts";
import { readOffered } from "../../domains/read-offered.ts";
import type { RandomSource } from "../../keys/random-source.ts";
import type { ContentKeys } from "../content-keys.ts";
import { makeFreeLocalPart } from "./free-local-part.ts";
import type { EmailAddress } from "../../address/email-address.ts";
import type { Inbox, InboxStore, NewAddress } from "../inbox-store.ts";
import { makePublicId } from "../messages/message-id.ts";
import { hashSecret, makePassword, makeToken } from "./tokens.ts";

const TRIES_MAX = 5;
/** A guess: addresses expire all the time, and finding the next expiry would need a query. */
const RETRY_AFTER_SECONDS = 60;

export type NewFreeAddressDeps = {
  clock: Clock;
  random: RandomSource;
  contentKeys: Pick<ContentKeys, "createWrappedKey">;
  /** From creation, or from an extension. */
  freeLifetimeMs: number;
};

/** Active addresses and stored bytes of the client's network and of the service. */
export type CreationRoom = Pick<StorageBudget, "takeAddress" | "endCreation">;

type CreateAddressDeps = NewFreeAddressDeps & {
  store: Pick<InboxStore, "createAddress">;
  domains: Pick<ServedDomains, "offered">;
  storage: CreationRoom;
  cellTag: string;
};

/** Only this process and the visitor know token and password; the store gets their hashes. */
type CreatedAddress = { address: Inbox; token: string; password: string };

/**
 * Creates a free address on one of the offered domains. Throws UNKNOWN_DOMAIN for any other domain,
 * NO_AVAILABLE_DOMAINS if none is offered or no free name was found, TOO_MANY_ADDRESSES or
 * NETWORK_STORAGE_FULL if the client's network reached its limit, SERVICE_FULL if the service did.
 */
export async function createAddress(
  deps: CreateAddressDeps,
  request: { domain: string | undefined; referrer: string | undefined; ip: string },
): Promise<CreatedAddress> {
  const domain = chooseDomain(deps.domains.offered(), request.domain);
  return withRoom(deps.storage, request.ip, () => createOn(deps, domain, request));
}

/**
 * Creates an address while its network and the service have room for it. Throws TOO_MANY_ADDRESSES,
 * NETWORK_STORAGE_FULL, SERVICE_FULL.
 */
export async function withRoom<Result>(
  storage: CreationRoom,
  ip: string,
  create: () => Promise<Result>,
): Promise<Result> {
  await takeRoom(storage, ip);
  try {
    return await create();
  } finally {
    storage.endCreation(ip);
  }
}

/** Returns the row of a free address whose life begins now. `secrets` are in clear text; the row has their hashes. */
export function newFreeAddress(
  { clock, random, contentKeys, freeLifetimeMs }: NewFreeAddressDeps,
  email: EmailAddress,
  { secrets, ip, referrer }: NewFreeAddressOptions,
): NewAddress & { expiresAtMs: number } {
  const createdAtMs = clock.nowMs();
  return {
    email,
    publicId: makePublicId(random),
    kind: "free",
    createdAtMs,
    expiresAtMs: createdAtMs + freeLifetimeMs,
    wrappedKey: contentKeys.createWrappedKey(),
    passwordHash: hashSecret(secrets.password),
    tokenHash: secrets.token === undefined ? null : hashSecret(secrets.token),
    ip,
    referrer,
  };
}

type NewFreeAddressOptions = {
  secrets: { password: string; token?: string };
  ip: string;
  referrer: string | null;
};

/** Returns a new address as lookups do. */
export function asNewInbox(
  { email, publicId, kind, createdAtMs, expiresAtMs }: NewAddress,
  inboxId: number,
): Inbox {
  return {
    inboxId,
    publicId,
    email,
    kind,
    createdAtMs,
    expiresAtMs,
    extensionsUsed: 0,
    lastSeq: 0,
  };
}

async function createOn(
  deps: CreateAddressDeps,
  domain: string,
  request: { referrer: string | undefined; ip: string },
): Promise<CreatedAddress> {
  const token = makeToken(deps.cellTag, deps.random);
  const password = makePassword(deps.random);
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const email = { local: makeFreeLocalPart(deps.random), domain };
    const address = newFreeAddress(deps, email, {
      secrets: { password, token },
      ip: request.ip,
      referrer: referringHost(request.referrer ?? ""),
    });
    const outcome = await deps.store.createAddress(address);
    if (outcome.created) {
      return { address: asNewInbox(address, outcome.inboxId), token, password };
    }
  }
  throw new AppError("NO_AVAILABLE_DOMAINS");
}

async function takeRoom(storage: CreateAddressDeps["storage"], ip: string): Promise<void> {
  const full = await storage.takeAddress(ip);
  if (full) throw new AppError(errorOf(full), { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

function errorOf({ of, what }: StorageFull): ErrorCode {
  if (of === "service") return "SERVICE_FULL";
  return what === "addresses" ? "TOO_MANY_ADDRESSES" : "NETWORK_STORAGE_FULL";
}

function chooseDomain(offered: readonly string[], wanted: string | undefined): string {
  const [defaultDomain] = offered;
  if (defaultDomain === undefined) throw new AppError("NO_AVAILABLE_DOMAINS");
  return wanted === undefined ? defaultDomain : readOffered(offered, wanted);
}

/**
 * Returns the host of a referrer, with its port; null if there is none. Our pages send only a host, but an
 * API client may send a complete URL. Its path could reveal something about a visitor and is not stored.
 */
export function referringHost(referrer: string): string | null {
  const text = referrer.trim();
  const url = URL.parse(text.includes("://") ? text : `http://${text}`);
  return url && /^https?:$/.test(url.protocol) ? url.host || null : null;
}
