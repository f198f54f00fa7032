import { domainToASCII } from "node:url";
import { ADDRESS_LENGTH_MAX } from "@mayfly/contract/constants";
import { isHostName } from "./host-name.ts";
import { hasUnsafeAddressCharacter } from "./unsafe-characters.ts";
import { AppError } from "../app-error.ts";

/**
 * One address that mail can be sent to. Created only by `readSendableAddress`. Its input may come from a visitor or a
 * hostile header; its text can't end a header line, an SMTP command, or the address itself.
 */
export type SendableAddress = {
  /** As written, in NFC; only the receiving server interprets it. May be non-ASCII (RFC 6531). */
  readonly local: string;
  /** ASCII, lower case; an IDN as A-labels. */
  readonly domain: string;
  /** `local@domain` */
  readonly text: string;
};

type AddressReading =
  | { valid: true; address: SendableAddress }
  | { valid: false; error: "UNSAFE_CHARACTERS" | "ADDRESS_INVALID" };

/**
 * Parses an address as users type it: one `local@domain`. Rejects lists, display names, comments, routes, quoted local
 * parts, and IP literals. Trims surrounding blanks. Never throws.
 */
export function readSendableAddress(typed: string): AddressReading {
  if (hasUnsafeAddressCharacter(typed)) return { valid: false, error: "UNSAFE_CHARACTERS" };
  const [written, local = "", host = ""] = WRITTEN.exec(typed.trim().normalize("NFC")) ?? [];
  const domain = written === undefined ? undefined : readDomain(host);
  if (domain === undefined || !isLocalPart(local))
    return { valid: false, error: "ADDRESS_INVALID" };
  const text = `${local}@${domain}`;
  if (Buffer.byteLength(text) > ADDRESS_LENGTH_MAX)
    return { valid: false, error: "ADDRESS_INVALID" };
  return { valid: true, address: { local, domain, text } };
}

export function isSameAddress(one: SendableAddress, other: SendableAddress): boolean {
  return one.text.toLowerCase() === other.text.toLowerCase();
}

const WRITTEN = /^([^@]{1,64})@([^@]{1,253})$/;
const LOCAL_OCTETS_MAX = 64;
/** RFC 5322 3.2.3 with RFC 6532 3.2; quoted local parts aren't supported. */
const DOT_ATOM =
  /^(?:[\w!#$%&'*+/=?^`{|}~-]|[^\p{ASCII}])+(?:\.(?:[\w!#$%&'*+/=?^`{|}~-]|[^\p{ASCII}])+)*$/u;
/** Control, format, unassigned, and separator characters; other non-ASCII characters may appear in a name. */
const NOT_WRITABLE = /[\p{C}\p{Z}]/u;

function isLocalPart(local: string): boolean {
  return (
    Buffer.byteLength(local) <= LOCAL_OCTETS_MAX &&
    DOT_ATOM.test(local) &&
    !NOT_WRITABLE.test(local)
  );
}

/** Checked before the conversion: the URL-based converter decodes, cuts, and reads numbers. */
const LABELS = /^[\p{L}\p{M}\p{N}-]+(?:[.\u3002][\p{L}\p{M}\p{N}-]+)+$/u;

function readDomain(written: string): string | undefined {
  if (!LABELS.test(written)) return undefined;
  const domain = domainToASCII(written).toLowerCase();
  return isHostName(domain) ? domain : undefined;
}

/** Parses a typed address. Throws ADDRESS_INVALID or UNSAFE_CHARACTERS. */
export function requireSendableAddress(typed: string): SendableAddress {
  const reading = readSendableAddress(typed);
  if (reading.valid) return reading.address;
  throw new AppError(reading.error);
}
