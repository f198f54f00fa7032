import type { Challenge, ChallengeSolution } from "@mayfly/contract";

export type Work = Pick<
  Challenge["parameters"],
  "nonce" | "salt" | "cost" | "keyLength" | "keyPrefix"
>;

const COUNTER_BYTES = 4;

/** Tries counters from 0, one at a time: other threads of a slow phone need the CPU, too. */
export async function solveChallenge(work: Work): Promise<ChallengeSolution> {
  const nonce = fromHex(work.nonce);
  const salt = fromHex(work.salt);
  const password = new Uint8Array(nonce.length + COUNTER_BYTES);
  password.set(nonce);
  const view = new DataView(password.buffer, nonce.length);
  const algorithm = { name: "PBKDF2", hash: "SHA-256", salt, iterations: work.cost };
  for (let counter = 0; ; counter++) {
    view.setUint32(0, counter);
    const key = await crypto.subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"]);
    const bits = await crypto.subtle.deriveBits(algorithm, key, work.keyLength * 8);
    const derivedKey = toHex(new Uint8Array(bits));
    if (derivedKey.startsWith(work.keyPrefix)) return { counter, derivedKey };
  }
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
