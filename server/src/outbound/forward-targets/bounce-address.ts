import type { EmailAddress } from "../../address/email-address.ts";
import { BOUNCE_PREFIX } from "../../inbox/addresses/reserved-names.ts";
import { SIGNATURE_BYTES } from "../../keys/signed-payload.ts";
import { TARGET_ID_BYTES, type TargetKeys } from "./target-keys.ts";
import { BOUNCE_ADDRESS_LIFE_MS } from "./forward-target-store.ts";

/**
 * Returns the bounce address of a forward: `bounce.<token>@` the first domain, one per target. The token
 * names the target and its expiry and is signed, so RCPT needs no database query. Only the target and the
 * mail servers on the path can report a bounce for a target.
 */
export function makeBounceAddress(
  keys: Pick<TargetKeys, "sign">,
  targetId: Buffer,
  { domain, nowMs }: { domain: string; nowMs: number },
): string {
  const end = Buffer.alloc(HOUR_BYTES);
  end.writeUIntBE(Math.ceil((nowMs + BOUNCE_ADDRESS_LIFE_MS) / HOUR_MS), 0, HOUR_BYTES);
  const signed = keys.sign("bounce", Buffer.concat([targetId, end]));
  const token = BigInt(`0x${signed.toString("hex")}`)
    .toString(32)
    .padStart(TOKEN_LENGTH, "0");
  return `${BOUNCE_PREFIX}${token}@${domain}`;
}

/** Returns the target id of a bounce address; undefined if we did not sign the address or it has expired. */
export function readBounceAddress(
  keys: Pick<TargetKeys, "verify">,
  { local }: Pick<EmailAddress, "local">,
  nowMs: number,
): Buffer | undefined {
  const token = local.slice(BOUNCE_PREFIX.length);
  if (!local.startsWith(BOUNCE_PREFIX) || !TOKEN.test(token)) return undefined;
  const payload = keys.verify("bounce", readBytes(token));
  if (payload?.length !== TARGET_ID_BYTES + HOUR_BYTES) return undefined;
  const endsAtMs = payload.readUIntBE(TARGET_ID_BYTES, HOUR_BYTES) * HOUR_MS;
  return endsAtMs > nowMs ? payload.subarray(0, TARGET_ID_BYTES) : undefined;
}

const HOUR_MS = 3_600_000;
/** Hours since 1970; enough for another 1,800 years. */
const HOUR_BYTES = 3;
const TOKEN_BYTES = TARGET_ID_BYTES + HOUR_BYTES + SIGNATURE_BYTES;
/**
 * Five bits per character, so the token survives servers that change case. With the prefix it has 63 of the
 * 64 characters that a local part may have (RFC 5321 4.5.3.1.1).
 */
const TOKEN_LENGTH = (TOKEN_BYTES * 8) / 5;
const TOKEN = new RegExp(`^[0-9a-v]{${TOKEN_LENGTH}}$`);

function readBytes(token: string): Buffer {
  let bits = 0n;
  for (const character of token) bits = bits * 32n + BigInt(Number.parseInt(character, 32));
  return Buffer.from(bits.toString(16).padStart(TOKEN_BYTES * 2, "0"), "hex");
}
