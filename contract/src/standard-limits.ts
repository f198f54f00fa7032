/**
 * Default limits, which an operator may change: the server starts with them, and the site states them with the note
 * that they may differ.
 */
const MEBIBYTE = 1024 ** 2;

/** For each network. */
export const ADDRESSES_PER_HOUR = 30;
export const MESSAGES_PER_INBOX = 200;
export const BYTES_PER_INBOX = 100 * MEBIBYTE;
/** For one message, counted as in RFC 1870. */
export const MESSAGE_BYTES = 25 * MEBIBYTE;

/** Formats as mail programs do: '100 MB'. */
export function formatMegabytes(sizeBytes: number): string {
  return `${sizeBytes / MEBIBYTE} MB`;
}
