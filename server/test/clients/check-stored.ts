import assert from "node:assert/strict";
import type { CreatedAddress, MessageSummary } from "@mayfly/contract";
import { listInbox, readRaw } from "./inbox-client.ts";
import type { SentMail } from "./mail-load.ts";

type Copies = Map<string, number[]>;

const READERS = 8;

/**
 * Compares the senders' records with the inboxes: each acknowledged message is there, whole and once, in all its
 * inboxes or in none, in order of arrival. Resolves with the number of messages in each inbox.
 */
export async function checkStored(
  baseUrl: string,
  inboxes: readonly CreatedAddress[],
  mails: readonly SentMail[],
): Promise<number[]> {
  const byName = new Map(mails.map((mail) => [mail.name, mail]));
  const stored = new Map<string, Copies>();
  const counts: number[] = [];
  for (const inbox of inboxes) {
    const list = await listInbox(baseUrl, inbox.id);
    checkNumbers(list);
    counts.push(list.length);
    stored.set(inbox.email, copiesByName(list));
    await inParallel(list, async (message) => {
      checkWhole(await readRaw(baseUrl, inbox.id, message.id), byName.get(nameOf(message)));
    });
  }
  for (const mail of mails) checkCopies(mail, stored);
  for (const copies of stored.values()) checkOrder(copies, byName);
  return counts;
}

/** The expected content of a copy that began when these messages were acknowledged: later messages may be missing. */
export function asKnownBefore(
  mails: readonly SentMail[],
  acknowledged: ReadonlySet<string>,
): SentMail[] {
  return mails.map((mail) => {
    const isOlder = acknowledged.has(mail.name);
    return { ...mail, acknowledged: isOlder, inDoubt: mail.inDoubt + (isOlder ? 0 : 1) };
  });
}

/** Newest first; numbers are unique. */
function checkNumbers(list: readonly MessageSummary[]): void {
  const numbers = list.map(({ seq }) => seq);
  assert.deepEqual(
    numbers,
    [...new Set(numbers)].toSorted((one, other) => other - one),
  );
  assert.equal(new Set(list.map(({ id }) => id)).size, list.length);
}

function checkWhole(raw: string, mail: SentMail | undefined): void {
  assert.ok(mail, `There is a message that nobody sent: ${raw.slice(0, 300)}`);
  assert.ok(raw.endsWith(mail.raw), `Message ${mail.name} is not what was sent`);
  const trace = raw.slice(0, raw.length - mail.raw.length);
  assert.match(trace, /^Return-Path: <load@example\.org>\r\nReceived: [^]{1,500}\r\n$/);
}

/** Each attempt is one transaction: its copies are in all inboxes or in none. */
function checkCopies(mail: SentMail, stored: ReadonlyMap<string, Copies>): void {
  const counts = mail.recipients.map((to) => stored.get(to)?.get(mail.name)?.length ?? 0);
  const [count = 0] = counts;
  const said = `${mail.acknowledged ? "acknowledged" : "not acknowledged"}, ${mail.inDoubt} in doubt`;
  assert.ok(
    counts.every((other) => other === count),
    `${mail.name} is in some of its inboxes only`,
  );
  const atLeast = mail.acknowledged ? 1 : 0;
  assert.ok(count >= atLeast, `Message ${mail.name} is lost (${said})`);
  assert.ok(count <= atLeast + mail.inDoubt, `${mail.name} is there ${count} times (${said})`);
}

/** A sender starts its next message after the acknowledgment of the previous one. */
function checkOrder(copies: Copies, byName: ReadonlyMap<string, SentMail>): void {
  const lastOf = new Map<number, number>();
  for (const mail of byName.values()) {
    const numbers = copies.get(mail.name);
    if (!numbers) continue;
    const before = lastOf.get(mail.sender) ?? 0;
    assert.ok(Math.min(...numbers) > before, `${mail.name} is listed before an earlier message`);
    lastOf.set(mail.sender, Math.max(...numbers));
  }
}

function copiesByName(list: readonly MessageSummary[]): Copies {
  const copies: Copies = new Map();
  for (const message of list) {
    const name = nameOf(message);
    copies.set(name, [...(copies.get(name) ?? []), message.seq]);
  }
  return copies;
}

function nameOf({ subject }: MessageSummary): string {
  return subject.replace("number ", "");
}

async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const workers = Array.from({ length: READERS }, async () => {
    for (const item of waiting) await work(item);
  });
  await Promise.all(workers);
}
