/*
 * The PROXY protocol (haproxy.org, proxy-protocol.txt, 2.1 and 2.2): before the first byte of SMTP, a
 * load balancer sends the client's real IP address.
 */
import { isIP } from "node:net";
import { parseAddress } from "../../ip/network.ts";

type ProxyHeader =
  | { state: "incomplete" }
  | { state: "invalid" }
  /** `source` is undefined when the load balancer connects on its own behalf (health checks). */
  | { state: "complete"; source: string | undefined; end: number };

const SIGNATURE_V2 = Buffer.from("\r\n\r\n\0\r\nQUIT\n", "latin1");
const LENGTH_MAX_V1 = 107;
const LENGTH_MAX_V2 = 1_024;
const FIXED_V2 = 16;
/**
 * Exactly one space between fields, no leading zero in a port, nothing after the last field (2.1). An
 * address has no zone (`%eth0`), which would have a meaning only on the load balancer.
 */
const TEXT = /^PROXY TCP([46]) ([\da-fA-F:.]+) ([\da-fA-F:.]+) (0|[1-9]\d{0,4}) (0|[1-9]\d{0,4})$/;
const PORT_MAX = 65_535;

const INVALID: ProxyHeader = { state: "invalid" };
const INCOMPLETE: ProxyHeader = { state: "incomplete" };

/** Parses the header at the start of the bytes received so far. */
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
  const line = bytes.toString("latin1", 0, lineEnd);
  const end = lineEnd + 2;
  // The rest of the line must be ignored (2.1).
  if (/^PROXY UNKNOWN(?: |$)/.test(line)) return { state: "complete", source: undefined, end };
  const [, version, source = "", target = "", ...ports] = TEXT.exec(line) ?? [];
  const isWhole =
    isIP(source) === Number(version) &&
    isIP(target) === Number(version) &&
    ports.every((port) => Number(port) <= PORT_MAX);
  return isWhole ? { state: "complete", source: withoutMapping(source), end } : INVALID;
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
    return { state: "complete", source: withoutMapping(ipv6Text(address.subarray(0, 16))), end };
  }
  return INVALID;
}

function ipv6Text(bytes: Buffer): string {
  const groups = Array.from({ length: 8 }, (_, index) =>
    bytes.readUInt16BE(index * 2).toString(16),
  );
  return groups.join(":");
}

/**
 * A load balancer that listens on IPv6 sends IPv4 clients as mapped addresses. Limits and bans need the IPv4 address.
 */
function withoutMapping(source: string): string {
  const address = parseAddress(source);
  return address?.kind() === "ipv4" ? address.toString() : source;
}
