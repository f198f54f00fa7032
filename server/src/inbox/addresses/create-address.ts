import { FREE_LIFETIME_MS } from "@mayfly/contract/constants";
import type { ErrorCode } from "@mayfly/contract/errors";
import { AppError } from "../../app-error.ts";
import type { StorageBudget, StorageFull } from "../../abuse/budgets/storage-budget.ts";
import type { Clock } from "../../time/clock.ts";
import type { ServedDomains } from "../../domains/live-domains.ts";
import type { RandomSource } from "../../keys/random-source.ts";
import type { ContentKeys } from "../content-keys.ts";
import { makeFreeLocalPart } from "./free-local-part.ts";
import type { Inbox, InboxStore } from "../inbox-store.ts";
import { makePublicId } from "../messages/message-id.ts";
import { hashSecret, makePassword, makeToken } from "./tokens.ts";

const TRIES_MAX = 5;
/** A guess: addresses expire all the time, and finding the next expiry would need a query. */
const RETRY_AFTER_SECONDS = 60;

type CreateAddressDeps = {
  store: Pick<InboxStore, "createAddress">;
  clock: Clock;
  random: RandomSource;
  contentKeys: ContentKeys;
  domains: Pick<ServedDomains, "offered">;
  storage: Pick<StorageBudget, "takeAddress" | "endCreation">;
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
  await takeRoom(deps.storage, request.ip);
  try {
    return await createOn(deps, domain, request);
  } finally {
    deps.storage.endCreation(request.ip);
  }
}

async function createOn(
  deps: CreateAddressDeps,
  domain: string,
  request: { referrer: string | undefined; ip: string },
): Promise<CreatedAddress> {
  const token = makeToken(deps.cellTag, deps.random);
  const password = makePassword(deps.random);
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const createdAtMs = deps.clock.nowMs();
    const address = {
      email: { local: makeFreeLocalPart(deps.random), domain },
      publicId: makePublicId(deps.random),
      kind: "free" as const,
      createdAtMs,
      expiresAtMs: createdAtMs + FREE_LIFETIME_MS,
    };
    const outcome = await deps.store.createAddress({
      ...address,
      wrappedKey: deps.contentKeys.createWrappedKey(),
      passwordHash: hashSecret(password),
      tokenHash: hashSecret(token),
      ip: request.ip,
      referrer: referringHost(request.referrer ?? ""),
    });
    if (outcome.created) {
      const { inboxId } = outcome;
      return {
        address: { ...address, inboxId, extensionsUsed: 0, lastSeq: 0 },
        token,
        password,
      };
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
  if (wanted === undefined) return defaultDomain;
  const domain = wanted.trim().toLowerCase();
  if (!offered.includes(domain)) {
    throw new AppError("UNKNOWN_DOMAIN", { hint: `Offered: ${offered.join(", ")}.` });
  }
  return domain;
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
