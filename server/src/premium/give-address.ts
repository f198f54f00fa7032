import { PREFIX_RESERVED_MS, PREMIUM_LIFETIME_MS } from "@mayfly/contract/premium-constants";
import { makePublicId } from "../inbox/messages/message-id.ts";
import { hashSecret, tokenFrom } from "../inbox/addresses/tokens.ts";
import type { SettleDeps } from "./premium-deps.ts";
import type { Payment } from "./premium-store.ts";

/**
 * Creates the address of a paid payment; its 24 hours begin now. `taken`: impossible, because the name exists
 * by now or its domain no longer receives mail. `given`: the address exists, created by this call or a
 * concurrent one.
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
      wrappedKey: contentKeys.createWrappedKey(),
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
