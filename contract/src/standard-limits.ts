/**
 * Limits that an operator may change, as they are unless one did: what the server begins with, and what
 * the site says of them, always beside the word that they may differ.
 */
const MEBIBYTE = 1024 ** 2;

/** Made by one network. */
export const ADDRESSES_PER_HOUR = 30;
export const MESSAGES_PER_INBOX = 200;
export const BYTES_PER_INBOX = 100 * MEBIBYTE;
/** Of one message, as RFC 1870 counts it. */
export const MESSAGE_BYTES = 25 * MEBIBYTE;

/** As mail programs say it: '100 MB'. */
export function inMegabytes(sizeBytes: number): string {
  return `${sizeBytes / MEBIBYTE} MB`;
}
