/**
 * Encodes bytes in calls between threads and in their results. A structured clone turns a Buffer into a
 * Uint8Array and copies its whole underlying memory: for a hash of 32 bytes the 64 KB pool.
 */

/** Copying less is cheaper than transferring. */
const LARGE_BYTES = 64 * 1024;

/** Before posting: copies bytes that share their memory. Doesn't modify `value`. */
export function packBytes(value: unknown): unknown {
  return mapBytes(value, (bytes) =>
    bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes),
  );
}

/** After receiving: turns bytes back into Buffers over the same memory. */
export function unpackBytes(value: unknown): unknown {
  return mapBytes(value, (bytes) =>
    Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  );
}

/** Returns the memory of large bytes in packed values: transferred instead of copied, it takes no time. */
export function listLargeMemory(value: unknown): ArrayBuffer[] {
  const found: ArrayBuffer[] = [];
  mapBytes(value, (bytes) => {
    const { buffer } = bytes;
    if (buffer instanceof ArrayBuffer && buffer.byteLength >= LARGE_BYTES) found.push(buffer);
    return bytes;
  });
  return found;
}

type ChangeBytes = (bytes: Uint8Array) => Uint8Array;

/** Returns the same value if nothing changes; most calls carry no bytes. */
function mapBytes(value: unknown, change: ChangeBytes): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Uint8Array) return change(value);
  if (Array.isArray(value)) return mapList(value, change);
  if (value instanceof Map) return mapEntries(value, change);
  return isPlain(value) ? mapFields(value, change) : value;
}

function mapList(items: readonly unknown[], change: ChangeBytes): readonly unknown[] {
  let mapped: unknown[] | undefined;
  for (const [index, item] of items.entries()) {
    const changed = mapBytes(item, change);
    if (changed === item) continue;
    mapped ??= [...items];
    mapped[index] = changed;
  }
  return mapped ?? items;
}

function mapEntries(map: ReadonlyMap<unknown, unknown>, change: ChangeBytes) {
  const mapped = Array.from(
    map,
    ([key, value]) => [mapBytes(key, change), mapBytes(value, change)] as const,
  );
  return new Map(mapped);
}

function mapFields(fields: Fields, change: ChangeBytes): Fields {
  let mapped: Fields | undefined;
  for (const name of Object.keys(fields)) {
    const field = fields[name];
    const changed = mapBytes(field, change);
    if (changed === field) continue;
    mapped ??= { ...fields };
    mapped[name] = changed;
  }
  return mapped ?? fields;
}

type Fields = Record<string, unknown>;

function isPlain(value: object): value is Fields {
  return Object.getPrototypeOf(value) === Object.prototype;
}
