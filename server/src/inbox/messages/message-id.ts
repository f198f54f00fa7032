import { AppError } from "../../app-error.ts";
import type { Inbox } from "../inbox-store.ts";
import type { RandomSource } from "../../keys/random-source.ts";

/**
 * Formats the id that clients see: the inbox's public id and the message's sequence number. Another inbox's
 * id fails by its form and gets the same answer as an id that never existed.
 */
export function formatMessageId(publicId: string, seq: number): string {
  return `${publicId}.${seq}`;
}

/** Returns the sequence number; undefined if the id does not belong to this inbox. */
export function parseMessageId(publicId: string, id: string): number | undefined {
  if (!id.startsWith(`${publicId}.`)) return undefined;
  const digits = id.slice(publicId.length + 1);
  return /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : undefined;
}

/** Returns the sequence number. Throws MESSAGE_NOT_FOUND if the id does not belong to this inbox. */
export function seqOf({ publicId }: Pick<Inbox, "publicId">, id: string): number {
  const seq = parseMessageId(publicId, id);
  if (seq === undefined) throw new AppError("MESSAGE_NOT_FOUND");
  return seq;
}

/** Returns the public id part of a message id, whether or not such an inbox exists. */
export function publicIdOf(id: string): string {
  return id.slice(0, Math.max(0, id.lastIndexOf(".")));
}

/**
 * Identifies an inbox in ids that clients see. Grants no access. Never begins with a dash, as an option of a command
 * does.
 */
export function makePublicId(random: RandomSource): string {
  return random(9).toString("base64url").replace(/^-/, "_");
}
