/**
 * Returns a copy of a text that was cut from a larger one. V8 keeps the larger one in memory as long as a part of at
 * least 13 characters is in use. The sender's address would keep the whole text of its message.
 */
export function detach(part: string): string {
  // The joined text is new, and the result is a part of it. Faster than a copy through a Buffer.
  return ` ${part}`.slice(1);
}
