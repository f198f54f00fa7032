/*
 * The PROXY protocol (haproxy.org, proxy-protocol.txt, 2.1 and 2.2): a balancer tells, before the
 * first byte of SMTP, from where the client really comes.
 */
import { isIP } from "node:net";

export type ProxyHeader =
  | { state: "incomplete" }
  | { state: "invalid" }
  /** `source` is undefined when the balancer speaks for itself (health checks). */
  | { state: "complete"; source: string | undefined; end: number };

const SIGNATURE_V2 = Buffer.from("\r\n\r\n\0\r\nQUIT\n", "latin1");
const LENGTH_MAX_V1 = 107;
const LENGTH_MAX_V2 = 1_024;
const FIXED_V2 = 16;

const INVALID: ProxyHeader = { state: "invalid" };
const INCOMPLETE: ProxyHeader = { state: "incomplete" };

/** Reads the header at the beginning of what came so far. */
export function readProxyHeader(bytes: Buffer): ProxyHeader {
  if (startsAlike(bytes, SIGNATURE_V2)) return readBinary(bytes);
  return startsAlike(bytes, Buffer.from("PROXY ")) ? readText(bytes) : INVALID;
}

function startsAlike(bytes: Buffer, start: Buffer): boolean {
  const length = Math.min(bytes.length, start.length);
  return bytes.subarray(0, length).equals(start.subarray(0, length));
}

function readText(bytes: Buffer): ProxyHeader {
  const lineEnd = bytes.subarray(0, LENGTH_MAX_V1).indexOf("\r\n");
  if (lineEnd === -1) return bytes.length < LENGTH_MAX_V1 ? INCOMPLETE : INVALID;
  const [, family, source = ""] = bytes.toString("latin1", 0, lineEnd).split(" ");
  const end = lineEnd + 2;
  if (family === "UNKNOWN") return { state: "complete", source: undefined, end };
  const version = family === "TCP4" ? 4 : 6;
  if (family !== `TCP${version}` || isIP(source) !== version) return INVALID;
  return { state: "complete", source, end };
}

function readBinary(bytes: Buffer): ProxyHeader {
  if (bytes.length < FIXED_V2) return INCOMPLETE;
  const command = bytes.readUInt8(12);
  const family = bytes.readUInt8(13) >> 4;
  const end = FIXED_V2 + bytes.readUInt16BE(14);
  if ((command !== 0x20 && command !== 0x21) || end > LENGTH_MAX_V2) return INVALID;
  if (bytes.length < end) return INCOMPLETE;
  const address = bytes.subarray(FIXED_V2, end);
  if (command === 0x20) return { state: "complete", source: undefined, end };
  if (family === 1 && address.length >= 12) {
    return { state: "complete", source: address.subarray(0, 4).join("."), end };
  }
  if (family === 2 && address.length >= 36) {
    return { state: "complete", source: ipv6Text(address.subarray(0, 16)), end };
  }
  return INVALID;
}

function ipv6Text(bytes: Buffer): string {
  const groups = Array.from({ length: 8 }, (_, index) =>
    bytes.readUInt16BE(index * 2).toString(16),
  );
  return groups.join(":");
}
