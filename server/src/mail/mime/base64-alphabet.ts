const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const SIX_BITS = Int8Array.from({ length: 256 }, (_, code) =>
  ALPHABET.indexOf(String.fromCharCode(code)),
);

/** What a character of base64 stands for (RFC 4648 4), minus 1 for any other. */
export function sixBits(code: number): number {
  return SIX_BITS[code] ?? -1;
}
