import { TARGET_ID_BYTES, type TargetKeys } from "./target-keys.ts";

/**
 * What the links in our mails hold, behind the `#`: no server learns of it before its reader
 * clicks (`/forwarding` posts it then). Nothing of it stands in the store.
 */
export type TargetLinks = {
  /** `sinceMs`: when the target was asked first; it works once, and only for that. */
  confirmUrl(targetId: Buffer, sinceMs: number): string;
  /** Works at any time and any number of times. */
  blockUrl(targetId: Buffer): string;
};

export function createTargetLinks(
  keys: Pick<TargetKeys, "sign">,
  { publicUrl }: { publicUrl: string },
): TargetLinks {
  const link = (purpose: "confirm" | "block", payload: Buffer): string =>
    `${publicUrl}/forwarding#${purpose}=${keys.sign(purpose, payload).toString("base64url")}`;
  return {
    confirmUrl: (targetId, sinceMs) =>
      link("confirm", Buffer.concat([targetId, timeBytes(sinceMs)])),
    blockUrl: (targetId) => link("block", targetId),
  };
}

export function readConfirmToken(
  keys: Pick<TargetKeys, "verify">,
  token: string,
): { targetId: Buffer; sinceMs: number } | undefined {
  const payload = keys.verify("confirm", Buffer.from(token, "base64url"));
  if (payload?.length !== TARGET_ID_BYTES + TIME_BYTES) return undefined;
  return {
    targetId: payload.subarray(0, TARGET_ID_BYTES),
    sinceMs: payload.readUIntBE(TARGET_ID_BYTES, TIME_BYTES),
  };
}

export function readBlockToken(
  keys: Pick<TargetKeys, "verify">,
  token: string,
): { targetId: Buffer } | undefined {
  const payload = keys.verify("block", Buffer.from(token, "base64url"));
  return payload?.length === TARGET_ID_BYTES ? { targetId: payload } : undefined;
}

/** Milliseconds since 1970, for another 8,900 years. */
const TIME_BYTES = 6;

function timeBytes(ms: number): Buffer {
  const bytes = Buffer.alloc(TIME_BYTES);
  bytes.writeUIntBE(ms, 0, TIME_BYTES);
  return bytes;
}
