import { deriveKey } from "../keys/derive-key.ts";
import type { RandomSource } from "../keys/random-source.ts";
import { openText, sealText } from "../keys/sealed-bytes.ts";

export type Handles = {
  seal: (token: string) => string;
  /** Returns undefined for a handle that this server didn't create. */
  open: (handle: string) => string | undefined;
};

const BOUND_TO = Buffer.from("handle");
const PREFIX = "mcp_";

/**
 * A handle is the sealed token of an address. Every node can open it, nothing is stored, and it is no token: a handle
 * that leaks from a conversation can't send mail.
 */
export function createHandles(secrets: readonly Buffer[], random: RandomSource): Handles {
  const keys = secrets.map((secret) => deriveKey(secret, "mcp handle v1"));
  const [current] = keys;
  if (!current) throw new Error("SECRET_KEY is empty");
  const under = { key: current, boundTo: BOUND_TO };
  return {
    seal: (token) => PREFIX + sealText(token, under, random).toString("base64url"),
    open(handle) {
      if (!handle.startsWith(PREFIX)) return undefined;
      return openText(Buffer.from(handle.slice(PREFIX.length), "base64url"), keys, BOUND_TO);
    },
  };
}
