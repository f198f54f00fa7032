/** Freeing less isn't worth the call. */
const LARGE_BYTES = 32 * 1024;

/**
 * Frees the memory of large bytes that nothing uses any more. V8 counts memory outside its heap only roughly: in a
 * flood of large mail, hundreds of megabytes would wait for its next collection, and each takes tens of milliseconds.
 * Does nothing to a part of a larger memory, and to shared memory.
 */
export function freeMemory({ buffer, byteLength }: Uint8Array): void {
  if (byteLength < LARGE_BYTES || byteLength !== buffer.byteLength) return;
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
