import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import type { Suspicion } from "../../src/abuse/suspicion-store.ts";
import type { EmailQuery } from "../../src/admin/email-list-store.ts";
import type { SealedPieces } from "../../src/keys/sealed-bytes.ts";
import type {
  AddedMessage,
  AddOutcome,
  Capacity,
  NewAddress,
  NewMessage,
} from "../../src/inbox/inbox-store.ts";
import type { Store } from "../../src/store/store.ts";

/** Rows for tests of stores; all values are random except the time. */
export const NOW = 1_800_000_000_000;
export const QUARTER_HOUR = 900_000;

export const NO_LIMIT: Capacity = { messagesMax: Infinity, bytesMax: Infinity };

/** The store under test, and a function that adds an inbox to it. */
export type InboxContract = {
  readonly store: () => Store;
  readonly addInbox: (changes?: Partial<NewAddress>) => Promise<number>;
};

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

/** The first page of the operator's list of addresses. */
export const FIRST_PAGE: EmailQuery = {
  kind: undefined,
  search: undefined,
  order: "created",
  descending: true,
  limit: 50,
  offset: 0,
};

export function newSuspicion(changes: Partial<Suspicion> = {}): Suspicion {
  return {
    ip: "192.0.2.1",
    severity: "low",
    activityType: "recipient-harvesting",
    details: "5 unknown recipients",
    userAgent: null,
    count: 1,
    firstSeenAtMs: NOW,
    lastSeenAtMs: NOW,
    ...changes,
  };
}

export function newMessage(
  inboxIds: readonly number[],
  sizeBytes = 5_000,
  capacity: Capacity = NO_LIMIT,
): NewMessage {
  const copies = inboxIds.map((inboxId) => ({
    inboxId,
    capacity,
    summary: inPieces(300),
    raw: inPieces(sizeBytes),
  }));
  return { receivedAtMs: NOW, sizeBytes, copies };
}

/** Returns the stored rows of a message; fails if there was no room. */
export function rowsOf(outcome: AddOutcome): AddedMessage[] {
  assert.ok(outcome.stored, "an inbox is full");
  return outcome.added;
}

/** Its raw mail is stored after its summary. */
export function newShortMessage(inboxId: number): NewMessage {
  const copies = [{ inboxId, capacity: NO_LIMIT, summary: inPieces(2_300), raw: [] }];
  return { receivedAtMs: NOW, sizeBytes: 2_000, copies };
}

function inPieces(sizeBytes: number): SealedPieces {
  return [randomBytes(12), randomBytes(sizeBytes - 28), randomBytes(16)];
}
