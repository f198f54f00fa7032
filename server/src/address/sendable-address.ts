import { domainToASCII } from "node:url";
import { ADDRESS_LENGTH_MAX, DOMAIN_LENGTH_MAX } from "@mayfly/contract/constants";
import { hasUnsafeAddressCharacter } from "./unsafe-characters.ts";

/**
 * One address that mail can be sent to. Made by `readSendableAddress` only: whatever a visitor or a
 * stranger's header said, nothing in it ends a header line, an SMTP command or the address itself.
 */
export type SendableAddress = {
  /** As written, in NFC: its meaning is the other side's business. May be beyond ASCII (RFC 6531). */
  readonly local: string;
  /** ASCII, lower case; an IDN as its A-labels. */
  readonly domain: string;
  /** `local@domain` */
  readonly text: string;
};

export type AddressReading =
  | { valid: true; address: SendableAddress }
  | { valid: false; error: "UNSAFE_CHARACTERS" | "ADDRESS_INVALID" };

/**
 * Reads an address as people type it: one `local@domain`, no list, name, comment, route, quoted
 * local part or IP literal. Blanks around it are theirs who copied it.
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
/** RFC 5322 3.2.3 with RFC 6532 3.2; quoted local parts are left to those who need them. */
const DOT_ATOM =
  /^(?:[\w!#$%&'*+/=?^`{|}~-]|[^\p{ASCII}])+(?:\.(?:[\w!#$%&'*+/=?^`{|}~-]|[^\p{ASCII}])+)*$/u;
/** What beyond ASCII is a letter, a digit, a mark or a sign somebody may be called by. */
const NOT_WRITABLE = /[\p{C}\p{Z}]/u;

function isLocalPart(local: string): boolean {
  return (
    Buffer.byteLength(local) <= LOCAL_OCTETS_MAX &&
    DOT_ATOM.test(local) &&
    !NOT_WRITABLE.test(local)
  );
}

/** Checked before it is converted: the converter is a URL's, which decodes, cuts and reads numbers. */
const LABELS = /^[\p{L}\p{M}\p{N}-]+(?:[.\u3002][\p{L}\p{M}\p{N}-]+)+$/u;
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

function readDomain(written: string): string | undefined {
  if (!LABELS.test(written)) return undefined;
  const domain = domainToASCII(written).toLowerCase();
  const isHost = domain.length <= DOMAIN_LENGTH_MAX && HOST.test(domain);
  // A last label of digits is an IPv4 address in one of its forms.
  return isHost && !/(?:^|\.)\d+$/.test(domain) ? domain : undefined;
}
