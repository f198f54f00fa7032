import { joinTimedId, splitTimedId } from "../../keys/signed-payload.ts";
import { TARGET_ID_BYTES, type TargetKeys } from "./target-keys.ts";

/**
 * Creates the links in our mails. The token is in the fragment (`#`), so no server sees it before the reader
 * clicks; `/forwarding` then posts it. The store holds no token.
 */
export type TargetLinks = {
  /** `sinceMs`: time of the target's first consent request. The link works once, and only for that request. */
  confirmUrl(targetId: Buffer, sinceMs: number): string;
  /** Works any number of times and never expires. */
  blockUrl(targetId: Buffer): string;
};

export function createTargetLinks(
  keys: Pick<TargetKeys, "sign">,
  { publicUrl }: { publicUrl: string },
): TargetLinks {
  const link = (purpose: "confirm" | "block", payload: Buffer): string =>
    `${publicUrl}/forwarding#${purpose}=${keys.sign(purpose, payload).toString("base64url")}`;
  return {
    confirmUrl: (targetId, sinceMs) => link("confirm", joinTimedId(targetId, sinceMs)),
    blockUrl: (targetId) => link("block", targetId),
  };
}

export function readConfirmToken(
  keys: Pick<TargetKeys, "verify">,
  token: string,
): { targetId: Buffer; sinceMs: number } | undefined {
  const payload = keys.verify("confirm", Buffer.from(token, "base64url"));
  const named = payload && splitTimedId(payload, TARGET_ID_BYTES);
  return named && { targetId: named.id, sinceMs: named.atMs };
}

export function readBlockToken(
  keys: Pick<TargetKeys, "verify">,
  token: string,
): { targetId: Buffer } | undefined {
  const payload = keys.verify("block", Buffer.from(token, "base64url"));
  return payload?.length === TARGET_ID_BYTES ? { targetId: payload } : undefined;
}
