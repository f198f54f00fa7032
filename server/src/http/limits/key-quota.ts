import type { FastifyReply } from "fastify";
import type { ApiKey } from "../../api-keys/api-key-store.ts";
import { countCreation, refundCreation } from "../../api-keys/create-address-with-key.ts";
import type { RateCounters } from "../../abuse/rate-limit-store.ts";
import type { HttpDeps } from "../http-deps.ts";
import { setRateHeaders } from "./call-limits.ts";

const REMAINING = "ratelimit-remaining";

type QuotaDeps = Pick<HttpDeps, "localLimits" | "clock"> & { store: RateCounters };

/** Counts a creation in the quota of its key, and sets the rate-limit headers. Throws KEY_CREATION_LIMIT. */
export async function countKeysCreation(
  { store, localLimits, clock }: QuotaDeps,
  key: ApiKey,
  reply: FastifyReply,
): Promise<void> {
  setRateHeaders(reply, await countCreation({ store, fallback: localLimits, clock }, key));
}

/** Resolves as the creation does. A creation that fails doesn't count in the quota of its key, nor in the headers. */
export async function refundFailure(
  { store, localLimits, clock }: QuotaDeps,
  { key, reply }: { key: ApiKey; reply: FastifyReply },
  creation: unknown,
): Promise<unknown> {
  try {
    return await creation;
  } catch (error) {
    await refundCreation({ store, fallback: localLimits, clock }, key);
    const remaining = reply.getHeader(REMAINING);
    if (typeof remaining === "number") void reply.header(REMAINING, remaining + 1);
    throw error;
  }
}
