import { randomBytes } from "node:crypto";
import type { NewAddress, NewMessage } from "../src/inbox/inbox-store.ts";

/** Rows for tests of stores; everything in them is random but the time. */
export const NOW = 1_800_000_000_000;
export const QUARTER_HOUR = 900_000;

let made = 0;

export function newAddress(changes: Partial<NewAddress> = {}): NewAddress {
  const name = `box${++made}.${process.pid}`;
  return {
    email: { local: name, domain: "mayfly.test" },
    publicId: name,
    kind: "free",
    createdAtMs: NOW,
    expiresAtMs: NOW + QUARTER_HOUR,
    wrappedKey: randomBytes(66),
    passwordHash: randomBytes(32),
    tokenHash: randomBytes(32),
    ip: "192.0.2.1",
    referrer: null,
    ...changes,
  };
}

export function newMessage(inboxIds: readonly number[]): NewMessage {
  const copies = inboxIds.map((inboxId) => ({
    inboxId,
    summary: ownedBytes(300),
    raw: ownedBytes(5_000),
  }));
  return { receivedAtMs: NOW, sizeBytes: 5_000, copies };
}

/** A store may take the memory of what it is given. */
export function copyOf(message: NewMessage): NewMessage {
  const copies = message.copies.map((copy) => ({
    inboxId: copy.inboxId,
    summary: owned(copy.summary),
    raw: owned(copy.raw),
  }));
  return { ...message, copies };
}

function ownedBytes(sizeBytes: number): Buffer {
  return owned(randomBytes(sizeBytes));
}

function owned(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
