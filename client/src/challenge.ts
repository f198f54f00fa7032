import type { Challenge } from "./wire.ts";

const COUNTER_BYTES = 4;

/** Solves a proof of work. Returns the `challenge` field of the next call. */
export async function solveChallenge(challenge: Challenge): Promise<string> {
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters;
  const start = fromHex(nonce);
  const password = new Uint8Array(start.length + COUNTER_BYTES);
  password.set(start);
  const view = new DataView(password.buffer, start.length);
  const algorithm = { name: "PBKDF2", hash: "SHA-256", salt: fromHex(salt), iterations: cost };
  for (let counter = 0; ; counter++) {
    view.setUint32(0, counter);
    const key = await crypto.subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"]);
    const bits = await crypto.subtle.deriveBits(algorithm, key, keyLength * 8);
    const derivedKey = toHex(new Uint8Array(bits));
    if (derivedKey.startsWith(keyPrefix)) {
      return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
    }
  }
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
