import { createHmac, timingSafeEqual } from "node:crypto";

/** 128 bits: can't be guessed. */
export const SIGNATURE_BYTES = 16;

/** Returns the payload followed by its signature, which is valid for this purpose only. */
export function signPayload(key: Buffer, purpose: string, payload: Buffer): Buffer {
  return Buffer.concat([payload, signatureOf(key, purpose, payload)]);
}

/** Returns the payload if one of the keys signed it for this purpose; otherwise undefined. */
export function verifyPayload(
  keys: readonly Buffer[],
  purpose: string,
  signed: Buffer,
): Buffer | undefined {
  const end = signed.length - SIGNATURE_BYTES;
  if (end <= 0) return undefined;
  const [payload, signature] = [signed.subarray(0, end), signed.subarray(end)];
  const isOurs = keys.some((key) => timingSafeEqual(signatureOf(key, purpose, payload), signature));
  return isOurs ? payload : undefined;
}

function signatureOf(key: Buffer, purpose: string, payload: Buffer): Buffer {
  const mac = createHmac("sha256", key).update(`${purpose}\0`).update(payload);
  return mac.digest().subarray(0, SIGNATURE_BYTES);
}

/** Milliseconds since 1970; enough for another 8,900 years. */
const TIME_BYTES = 6;

/** Returns the payload of a link: an id followed by a time. */
export function joinTimedId(id: Buffer, atMs: number): Buffer {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(atMs, 0, TIME_BYTES);
  return Buffer.concat([id, time]);
}

/** Returns undefined for a payload of another length. */
export function splitTimedId(
  payload: Buffer,
  idBytes: number,
): { id: Buffer; atMs: number } | undefined {
  if (payload.length !== idBytes + TIME_BYTES) return undefined;
  return { id: payload.subarray(0, idBytes), atMs: payload.readUIntBE(idBytes, TIME_BYTES) };
}
