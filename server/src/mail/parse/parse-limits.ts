/** What one message may cost and give back when it is parsed in full. */
export const PARSE_LIMITS = {
  nestingDepthMax: 50,
  /** Messages within messages. */
  nestedMessagesMax: 10,
  /** Bytes of encoded messages within messages that are decoded to be looked into. */
  nestedBytesMax: 50 * 1024 * 1024,
  /** Bytes looked through for boundaries: a message of many levels is, once for each. */
  scannedBytesMax: 256 * 1024 * 1024,
  /** What follows the last of them is not read. */
  partsMax: 5_000,
  htmlLengthMax: 2 * 1024 * 1024,
  textLengthMax: 2 * 1024 * 1024,
  attachmentsMax: 500,
  /** Of a message that can't be parsed, this much of its first text is read all the same. */
  fallbackBytesMax: 256 * 1024,
} as const;

/** V8's limits for a worker; they don't cover the bytes of Buffers. */
export const PARSE_HEAP_MB = 256;
