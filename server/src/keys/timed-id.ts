/** The signed payload of a link: an id followed by a time. */

/** Milliseconds since 1970; enough for another 8,900 years. */
const TIME_BYTES = 6;

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
