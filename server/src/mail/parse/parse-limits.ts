/** Limits for the full parse of one message. */
export const PARSE_LIMITS = {
  nestingDepthMax: 50,
  /** Nesting of messages within messages. */
  nestedMessagesMax: 10,
  /** Decoded bytes of encoded nested messages. */
  nestedBytesMax: 50 * 1024 * 1024,
  /** Bytes scanned for boundaries; nested bytes count once per level. */
  scannedBytesMax: 256 * 1024 * 1024,
  /** Parts after this number are ignored. */
  partsMax: 5_000,
  htmlLengthMax: 2 * 1024 * 1024,
  textLengthMax: 2 * 1024 * 1024,
  attachmentsMax: 500,
  /** Bytes of the first text that the fallback reads from a message that can't be parsed. */
  fallbackBytesMax: 256 * 1024,
} as const;

/** V8's limits for a worker; they don't cover the bytes of Buffers. */
export const PARSE_HEAP_MB = 256;

/** Worker threads that parse messages. */
export const PARSE_WORKERS_MAX = 2;
