import { createHmac } from "node:crypto";
import { deriveKey } from "../../keys/derive-key.ts";
import { signPayload, verifyPayload } from "../../keys/signed-payload.ts";
import { withoutTag } from "../../address/email-address.ts";
import type { SendableAddress } from "../../address/sendable-address.ts";
import type { TargetIds } from "./forward-target-store.ts";

/**
 * Derives ids of forward targets without storing their addresses, and signs the payloads of links and bounce
 * addresses. So the store contains no secret that grants access. Keys derive from SECRET_KEY: its first value
 * is used for new ids and signatures, all values are accepted.
 */
export type TargetKeys = {
  idsOf(address: Mailbox): TargetIds;
  sign(purpose: SignedPurpose, payload: Buffer): Buffer;
  /** Returns the payload if it was signed for this purpose; otherwise undefined. */
  verify(purpose: SignedPurpose, signed: Buffer): Buffer | undefined;
};

/** A signature for one purpose is invalid for the others. */
type SignedPurpose = "confirm" | "block" | "bounce";

/** 128 bits: can't be guessed. */
export const TARGET_ID_BYTES = 16;

export function deriveTargetKeys(secrets: readonly [Buffer, ...Buffer[]]): TargetKeys {
  const [current, ...former] = secrets.map((secret) => deriveKey(secret, "forward target v1"));
  if (!current) throw new Error("There is no secret.");
  return {
    idsOf: (address) => mailboxIds(address, [current, ...former], idUnder),
    sign: (purpose, payload) => signPayload(current, purpose, payload),
    verify: (purpose, signed) => verifyPayload([current, ...former], purpose, signed),
  };
}

type Mailbox = Pick<SendableAddress, "local" | "domain">;

/** Gmail ignores dots, and has two domains: a mailbox has thousands of addresses. */
const GMAIL = "gmail.com";
const GMAIL_DOMAINS: ReadonlySet<string> = new Set([GMAIL, "googlemail.com"]);

/**
 * Returns an address without case and plus-tag in its local part, and at Gmail without dots. By the standard all may
 * name another mailbox (RFC 5321 2.4); in practice they don't. A target that opted out must not be asked again as
 * `Anna` or `anna+news`.
 */
export function mailboxOf(address: Mailbox): Mailbox {
  const { domain } = address;
  const local = withoutTag(address.local);
  if (!GMAIL_DOMAINS.has(domain)) return { local, domain };
  return { local: local.replaceAll(".", ""), domain: GMAIL };
}

/** Returns the id of an address's mailbox, then those under former keys, then those of earlier versions. */
export function mailboxIds<Key>(
  address: Mailbox,
  [current, ...former]: readonly [Key, ...Key[]],
  idOf: (key: Key, name: string) => Buffer,
): readonly [Buffer, ...Buffer[]] {
  const untagged = { local: withoutTag(address.local), domain: address.domain };
  const [name, earlierName] = [nameOf(mailboxOf(address)), nameOf(untagged)];
  const ids = [idOf(current, name), ...former.map((key) => idOf(key, name))] as const;
  if (earlierName === name) return ids;
  return [...ids, ...[current, ...former].map((key) => idOf(key, earlierName))];
}

function nameOf({ local, domain }: Mailbox): string {
  return `${local}@${domain}`;
}

function idUnder(key: Buffer, name: string): Buffer {
  return createHmac("sha256", key).update(`id\0${name}`).digest().subarray(0, TARGET_ID_BYTES);
}
