import { createHmac } from "node:crypto";
import { deriveKey } from "../keys/derive-key.ts";
import { openText, sealText } from "../keys/sealed-bytes.ts";
import { signPayload, verifyPayload } from "../keys/signed-payload.ts";
import type { SendableAddress } from "../address/sendable-address.ts";
import { mailboxIds } from "../outbound/forward-targets/target-keys.ts";
import type { RandomSource } from "../keys/random-source.ts";
import type { SubscriberIds } from "./subscription-store.ts";

/**
 * Derives the secrets of subscriptions from SECRET_KEY: the id of an address in the store, the seal of the
 * address, and the signature of link payloads. The first secret creates, all verify.
 */
export type SubscriberKeys = ReturnType<typeof deriveSubscriberKeys>;

/** A signature for one purpose is invalid for the other. */
type LinkPurpose = "confirm" | "end";

/** 128 bits: can't be guessed. */
export const SUBSCRIBER_ID_BYTES = 16;
/** The key has a single purpose, so no further binding is needed. */
const BOUND_TO_NOTHING = Buffer.alloc(0);

export function deriveSubscriberKeys(secrets: readonly [Buffer, ...Buffer[]]) {
  const [current, ...former] = secrets;
  const first = keysOf(current);
  const all = [first, ...former.map(keysOf)] as const;
  return {
    idsOf: (address: SendableAddress): SubscriberIds => mailboxIds(address, all, idOf),
    sealEmail: (email: string, random: RandomSource): Buffer =>
      sealText(email, { key: first.seal, boundTo: BOUND_TO_NOTHING }, random),
    /** Returns undefined if the secret was removed. */
    openEmail: (sealed: Buffer): string | undefined =>
      openText(
        sealed,
        all.map(({ seal }) => seal),
        BOUND_TO_NOTHING,
      ),
    sign: (purpose: LinkPurpose, payload: Buffer): Buffer =>
      signPayload(first.link, purpose, payload),
    /** Returns the payload if it was signed for this purpose; otherwise undefined. */
    verify: (purpose: LinkPurpose, signed: Buffer): Buffer | undefined =>
      verifyPayload(
        all.map(({ link }) => link),
        purpose,
        signed,
      ),
  };
}

type Keys = ReturnType<typeof keysOf>;

function keysOf(secret: Buffer) {
  return {
    id: deriveKey(secret, "subscriber id v1"),
    seal: deriveKey(secret, "subscriber seal v1"),
    link: deriveKey(secret, "subscriber link v1"),
  };
}

function idOf({ id }: Keys, name: string): Buffer {
  return createHmac("sha256", id).update(name).digest().subarray(0, SUBSCRIBER_ID_BYTES);
}
