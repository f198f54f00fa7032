import { PREFIX_RESERVED_MS, PREMIUM_LIFETIME_MS } from "@mayfly/contract/premium-constants";
import { makePublicId } from "../inbox/public-id.ts";
import { hashSecret, tokenFrom } from "../inbox/tokens.ts";
import type { SettleDeps } from "./premium-deps.ts";
import type { Payment } from "./premium-store.ts";

/**
 * Makes the address of a paid payment, whose day begins now. `taken`: there can be none, because the
 * name is an address meanwhile or its domain receives no more. Otherwise there is one, made here or
 * by whoever was first.
 */
export async function giveAddress(deps: SettleDeps, payment: Payment): Promise<"given" | "taken"> {
  const { store, keys, clock, random, contentKeys, activity } = deps;
  const { paymentId, email, buyerHash } = payment;
  if (!deps.domains.receives(email.domain)) return "taken";
  const createdAtMs = clock.nowMs();
  const expiresAtMs = createdAtMs + PREMIUM_LIFETIME_MS;
  const token = tokenFrom(deps.cellTag, keys.tokenBytes(paymentId));
  const outcome = await store.givePremium({
    paymentId,
    address: {
      email,
      publicId: makePublicId(random),
      kind: "premium",
      createdAtMs,
      expiresAtMs,
      wrappedKey: contentKeys.makeWrapped(),
      passwordHash: hashSecret(keys.makePassword(paymentId)),
      tokenHash: hashSecret(token),
      ip: payment.ip,
      referrer: null,
    },
    reservation: {
      prefixHash: keys.prefixHashes(email)[0],
      buyerHash,
      untilMs: expiresAtMs + PREFIX_RESERVED_MS,
    },
  });
  if (outcome.given) {
    activity.count("payment.given");
    activity.count("created");
  }
  return !outcome.given && outcome.reason === "taken" ? "taken" : "given";
}
