import type { FastifyReply } from "fastify";
import type { ApiKey } from "../../api-keys/api-key-store.ts";
import { countCreation } from "../../api-keys/create-address-with-key.ts";
import type { RateCounters } from "../../abuse/rate-limit-store.ts";
import type { HttpDeps } from "../http-deps.ts";
import { setRateHeaders } from "./call-limits.ts";

/** Counts a creation in the quota of its key, and sets the rate-limit headers. Throws KEY_CREATION_LIMIT. */
export async function countKeysCreation(
  { store, localLimits, clock }: Pick<HttpDeps, "localLimits" | "clock"> & { store: RateCounters },
  key: ApiKey,
  reply: FastifyReply,
): Promise<void> {
  setRateHeaders(reply, await countCreation({ store, fallback: localLimits, clock }, key));
}
