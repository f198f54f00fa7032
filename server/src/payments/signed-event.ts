import { createHmac, timingSafeEqual } from "node:crypto";

/** Events older or further in the future are refused, which prevents replay attacks. */
const TOLERANCE_SECONDS = 300;

/** The header `t=SECONDS,v1=HEX` of Stripe's scheme: an HMAC over the time and the raw bytes. */
export function signEvent(key: Buffer, rawBody: Buffer, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1000);
  return `t=${seconds},v1=${macOf(key, seconds, rawBody).toString("hex")}`;
}

export function isSigned(
  key: Buffer,
  { rawBody, signature, nowMs }: { rawBody: Buffer; signature: string; nowMs: number },
): boolean {
  const [, time = "", hex = ""] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  if (time === "") return false;
  const seconds = Number(time);
  if (Math.abs(nowMs / 1000 - seconds) > TOLERANCE_SECONDS) return false;
  return timingSafeEqual(macOf(key, seconds, rawBody), Buffer.from(hex, "hex"));
}

function macOf(key: Buffer, seconds: number, rawBody: Buffer): Buffer {
  return createHmac("sha256", key).update(`${seconds}.`).update(rawBody).digest();
}
