/**
 * Reads the message within an S/MIME signature that contains it (RFC 8551 3.5.2), without checking the signature. Pure
 * and linear: it must never throw.
 */

/** An element of BER (X.690 8.1), whose content may be cut. */
type Element = { tag: number; start: number; end: number; isIndefinite: boolean };

const INTEGER = 0x02;
const OCTETS = 0x04;
const OBJECT_ID = 0x06;
const OCTET_SEGMENTS = 0x24;
const SEQUENCE = 0x30;
const SET = 0x31;
const EXPLICIT = 0xa0;

/** 1.2.840.113549.1.7.2 and 1.2.840.113549.1.7.1. */
const SIGNED_DATA = "\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02";
const DATA = "\x2a\x86\x48\x86\xf7\x0d\x01\x07\x01";

/**
 * Returns the message that `SignedData` contains (RFC 5652 5.1), or as much as the start of it contains; undefined for
 * other data. One character per byte.
 */
export function readSignedContent(bytes: string): string | undefined {
  const signed = openContent(bytes, 0, SIGNED_DATA);
  if (signed?.tag !== SEQUENCE) return undefined;
  const version = readElement(bytes, signed.start);
  if (version?.tag !== INTEGER) return undefined;
  const digests = readElement(bytes, version.end);
  if (digests?.tag !== SET || digests.isIndefinite) return undefined;
  const content = openContent(bytes, digests.end, DATA);
  const data = content === undefined ? "" : readOctets(bytes, content);
  return MESSAGE_START.test(data) ? data : undefined;
}

/** A header field, or none. Other data, such as an invoice, is a signed file. */
const MESSAGE_START = /^(?:[!-9;-~]{1,100}[ \t]*:|\r?\n)/;

function readOctets(bytes: string, content: Element): string {
  if (content.tag === OCTETS) return bytes.slice(content.start, content.end);
  return content.tag === OCTET_SEGMENTS ? joinSegments(bytes, content) : "";
}

/** Opens a `ContentInfo` of this type (RFC 5652 3); a signature apart from its message has no content. */
function openContent(bytes: string, at: number, type: string): Element | undefined {
  const outer = readElement(bytes, at);
  if (outer?.tag !== SEQUENCE) return undefined;
  const id = readElement(bytes, outer.start);
  if (id?.tag !== OBJECT_ID || bytes.slice(id.start, id.end) !== type) return undefined;
  const explicit = id.end < outer.end ? readElement(bytes, id.end) : undefined;
  return explicit?.tag === EXPLICIT ? readElement(bytes, explicit.start) : undefined;
}

/** Senders write at least 1,000 bytes per segment. What follows more of them is not read: it is hostile. */
const SEGMENTS_MAX = 100_000;

function joinSegments(bytes: string, { start, end }: Element): string {
  const segments: string[] = [];
  let segment = start < end ? readElement(bytes, start) : undefined;
  while (segment?.tag === OCTETS && segments.length < SEGMENTS_MAX) {
    segments.push(bytes.slice(segment.start, segment.end));
    segment = segment.end < end ? readElement(bytes, segment.end) : undefined;
  }
  return segments.join("");
}

const LENGTH_BYTES_MAX = 4;

function readElement(bytes: string, at: number): Element | undefined {
  if (at + 2 > bytes.length) return undefined;
  const tag = bytes.charCodeAt(at);
  const first = bytes.charCodeAt(at + 1);
  const start = at + 2;
  if (first === 0x80) return { tag, start, end: bytes.length, isIndefinite: true };
  const lengthBytes = first < 0x80 ? 0 : first - 0x80;
  const contentStart = start + lengthBytes;
  if (lengthBytes > LENGTH_BYTES_MAX || contentStart > bytes.length) return undefined;
  let length = lengthBytes === 0 ? first : 0;
  for (let index = start; index < contentStart; index += 1) {
    length = length * 256 + bytes.charCodeAt(index);
  }
  const end = Math.min(contentStart + length, bytes.length);
  return { tag, start: contentStart, end, isIndefinite: false };
}
