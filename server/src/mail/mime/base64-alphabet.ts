const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const SIX_BITS = Int8Array.from({ length: 256 }, (_, code) =>
  ALPHABET.indexOf(String.fromCharCode(code)),
);

/** Returns the six-bit value of a base64 character (RFC 4648 4), or -1. */
export function sixBits(code: number): number {
  return SIX_BITS[code] ?? -1;
}
