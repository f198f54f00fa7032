import { AppError } from "../app-error.ts";
import type { Inbox } from "./inbox-store.ts";

/**
 * The id that clients see: the inbox's public id and the message's number in it. Another inbox's
 * id is refused by its form, exactly as one that never existed.
 */
export function formatMessageId(publicId: string, seq: number): string {
  return `${publicId}.${seq}`;
}

/** The message's number where the id is one of that inbox. */
export function parseMessageId(publicId: string, id: string): number | undefined {
  if (!id.startsWith(`${publicId}.`)) return undefined;
  const digits = id.slice(publicId.length + 1);
  return /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : undefined;
}

/** The number that an id has in this inbox. Throws MESSAGE_NOT_FOUND for an id that isn't one of it. */
export function seqOf({ publicId }: Pick<Inbox, "publicId">, id: string): number {
  const seq = parseMessageId(publicId, id);
  if (seq === undefined) throw new AppError("MESSAGE_NOT_FOUND");
  return seq;
}

/** Of the inbox that an id speaks of, whether there is one or not. */
export function publicIdOf(id: string): string {
  return id.slice(0, Math.max(0, id.lastIndexOf(".")));
}
