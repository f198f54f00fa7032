import { createHmac } from "node:crypto";
import { deriveKey } from "../keys/derive-key.ts";
import type { RandomSource } from "../keys/random-source.ts";
import { openText, sealText } from "../keys/sealed-bytes.ts";

/** The target of a webhook, and the secrets that sign its deliveries. Both are sealed in the store. */
export type WebhookTarget = {
  readonly url: string;
  /** Base64 after `whsec_`. */
  readonly secret: string;
  /** The secret before the last rotation, which also signs until it ends. */
  readonly former?: { readonly secret: string; readonly endsAtMs: number };
};

export type WebhookKeys = ReturnType<typeof deriveWebhookKeys>;

/** Standard Webhooks: 24 to 64 random bytes. */
const SECRET_BYTES = 32;
const SECRET_PREFIX = "whsec_";
const BOUND_TO = Buffer.from("mayfly webhook");

/** Seals with the current SECRET_KEY; opens with former ones, too. */
export function deriveWebhookKeys([current, ...former]: readonly [Buffer, ...Buffer[]]) {
  const key = deriveKey(current, "webhook v1");
  const all = [key, ...former.map((secret) => deriveKey(secret, "webhook v1"))];
  return {
    seal: (target: WebhookTarget, random: RandomSource): Buffer =>
      sealText(JSON.stringify(target), { key, boundTo: BOUND_TO }, random),
    /** Returns undefined if its SECRET_KEY was removed. */
    open(sealed: Buffer): WebhookTarget | undefined {
      const text = openText(sealed, all, BOUND_TO);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the seal authenticates our own JSON
      return text === undefined ? undefined : (JSON.parse(text) as WebhookTarget);
    },
    isCurrent: (sealed: Buffer): boolean => openText(sealed, [key], BOUND_TO) !== undefined,
  };
}

export function makeSecret(random: RandomSource): string {
  return `${SECRET_PREFIX}${random(SECRET_BYTES).toString("base64")}`;
}

/** Signs with each secret that is valid, the newest first (Standard Webhooks, scheme v1). */
export function signDelivery(
  { secret, former }: WebhookTarget,
  { id, timestamp, body, nowMs }: { id: string; timestamp: number; body: string; nowMs: number },
): string {
  const secrets = former && former.endsAtMs > nowMs ? [secret, former.secret] : [secret];
  return secrets
    .map((one) => {
      const key = Buffer.from(one.slice(SECRET_PREFIX.length), "base64");
      return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
    })
    .join(" ");
}
