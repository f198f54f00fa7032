import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { NO_LIMIT, NOW, QUARTER_HOUR } from "../../../test/stores/store-samples.ts";
import { deliverMessage, type DeliverMessageDeps } from "./deliver-message.ts";
import type { DeliveredMail, InboxRecipient, Recipient } from "./mail-receiver.ts";
import type { Inbox, NewAddress } from "../inbox-store.ts";
import { STORAGE_FULL, openTestInboxes } from "../testing/test-inboxes.ts";

const ORIGIN = { ip: "198.51.100.7", helo: "client.example", sender: "a@sender.example" };
const RAW = Buffer.from("From: Ann <ann@sender.example>\r\nSubject: Hello\r\n\r\ntext\r\n");

describe("delivering a message", async () => {
  const inboxes = await openTestInboxes();
  const { time, published, add, messagesOf } = inboxes;
  const delivered: InboxRecipient[] = [];
  const verified: DeliveredMail[] = [];

  const deliver = (recipients: Recipient[], changes: Partial<DeliverMessageDeps> = {}) =>
    deliverMessage(
      {
        ...inboxes,
        storage: { takeBytes: () => undefined },
        admitCompanyMessage: async () => true,
        onDelivered: (got) => void delivered.push(...got),
        verifySender: (mail) => void verified.push(mail),
        ...changes,
      },
      { recipients, raw: RAW, origin: ORIGIN },
    );

  beforeEach(() => {
    time.nowMs = NOW;
    for (const list of [published, delivered, verified]) list.length = 0;
  });

  test("stores a sealed copy for each recipient, then notifies watchers and the sender check", async () => {
    const [one, two] = [await add(), await add()];
    assert.deepEqual(await deliver([as(one), as(two)]), { delivered: true });
    assert.deepEqual([await messagesOf(one), await messagesOf(two)], [["Hello"], ["Hello"]]);
    assert.deepEqual(
      published.map((event) => [event.type, event.inboxId]),
      [one, two].map(({ inboxId }) => ["message", inboxId]),
    );
    const arrived = published[0]?.type === "message" ? published[0].arrived : undefined;
    assert.equal(arrived?.summary.subject, "Hello");
    assert.deepEqual([arrived?.receivedAtMs, arrived?.sizeBytes], [NOW, RAW.length]);
    assert.deepEqual(
      delivered.map(({ inboxId }) => inboxId),
      [one.inboxId, two.inboxId],
    );
    const [check] = verified;
    assert.equal(check?.shownSender, "ann@sender.example");
    assert.deepEqual(
      check?.copies.map(({ inboxId, seq, wrappedKey }) => [inboxId, seq, wrappedKey]),
      [one, two].map(({ inboxId, wrappedKey }) => [inboxId, 1, wrappedKey]),
    );
  });

  test("stores and counts one copy for an inbox that is named twice", async () => {
    const inbox = await add();
    const taken: number[] = [];
    const storage = { takeBytes: (_ip: string, bytes: number) => void taken.push(bytes) };
    await deliver([as(inbox), as(inbox, { domain: "burrow.test" })], { storage });
    assert.deepEqual(await messagesOf(inbox), ["Hello"]);
    assert.equal(published.length, 1);
    assert.deepEqual(taken, [RAW.length]);
  });

  test("skips a recipient that has ended since RCPT, and reports if none is left", async () => {
    const [short, long] = [await add(), await add({ expiresAtMs: NOW + 2 * QUARTER_HOUR })];
    time.nowMs = NOW + QUARTER_HOUR;
    assert.deepEqual(await deliver([as(short), as(long)]), { delivered: true });
    assert.deepEqual(await messagesOf(long), ["Hello"]);
    assert.deepEqual(
      delivered.map(({ inboxId }) => inboxId),
      [long.inboxId],
    );
    published.length = 0;
    const reason = "no-recipient-left";
    assert.deepEqual(await deliver([as(short)]), { delivered: false, reason });
    assert.deepEqual(published, []);
  });

  test("stores nothing for any recipient if one is full", async () => {
    const [full, other] = [await add(), await add()];
    const capacity = { messagesMax: 0, bytesMax: Infinity };
    const outcome = await deliver([as(other), as(full, { capacity })]);
    assert.deepEqual(outcome, { delivered: false, reason: "full" });
    assert.deepEqual(await messagesOf(other), []);
    assert.deepEqual([published, delivered, verified], [[], [], []]);
  });

  test("counts the message's bytes for each creator's network, and stores nothing beyond its share", async () => {
    const [one, two] = [await add({ ip: "203.0.113.5" }), await add({ ip: "203.0.113.6" })];
    const taken: unknown[] = [];
    const storage = {
      takeBytes: (...args: unknown[]) => {
        taken.push(args);
        return taken.length === 1 ? undefined : { ...STORAGE_FULL, of: "network" as const };
      },
    };
    const recipients = [as(one, { ip: "203.0.113.5" }), as(two, { ip: "203.0.113.6" })];
    const reason = "network-full";
    assert.deepEqual(await deliver(recipients, { storage }), { delivered: false, reason });
    assert.deepEqual(taken, [
      ["203.0.113.5", RAW.length],
      ["203.0.113.6", RAW.length],
    ]);
    assert.deepEqual(await messagesOf(one), []);
  });

  test("counts a message for a company inbox and refuses it over the limit", async () => {
    const company = await add({ kind: "company", expiresAtMs: null, ip: null });
    const counted: string[] = [];
    const admitCompanyMessage = async (inbox: string) => counted.push(inbox) === 1;
    const recipient = as(company, { ip: null, limitedInbox: "abuse" });
    const outcomes = [
      await deliver([recipient], { admitCompanyMessage }),
      await deliver([recipient], { admitCompanyMessage }),
    ];
    const reason = "too-much-company-mail";
    assert.deepEqual(outcomes, [{ delivered: true }, { delivered: false, reason }]);
    assert.deepEqual(counted, ["abuse", "abuse"]);
  });

  test("passes a bounce to its receiver in addition to the inboxes", async () => {
    const inbox = await add();
    const bounces: string[] = [];
    const back = { handleBounce: async (raw: Buffer) => void bounces.push(raw.toString()) };
    assert.deepEqual(await deliver([back]), { delivered: true });
    assert.deepEqual(await deliver([back, as(inbox)]), { delivered: true });
    assert.deepEqual(bounces, [RAW.toString(), RAW.toString()]);
    assert.deepEqual(await messagesOf(inbox), ["Hello"]);
  });

  test("rejects if the message can't be summarized, and stores nothing", async () => {
    const inbox = await add();
    const summarizer = { summarize: () => Promise.reject(new Error("the thread ended")) };
    await assert.rejects(deliver([as(inbox)], { summarizer }), /the thread ended/);
    assert.deepEqual(await messagesOf(inbox), []);
    assert.deepEqual([published, delivered, verified], [[], [], []]);
  });

  test("rejects if a bounce can't be handled, before anything is stored", async () => {
    const inbox = await add();
    const back = { handleBounce: () => Promise.reject(new Error("the store is away")) };
    await assert.rejects(deliver([back, as(inbox)]), /the store is away/);
    assert.deepEqual(await messagesOf(inbox), []);
  });
});

function as(
  { inboxId, publicId, wrappedKey, email }: Inbox & NewAddress,
  changes: Partial<InboxRecipient> = {},
): InboxRecipient {
  const { domain } = email;
  return { inboxId, publicId, wrappedKey, domain, capacity: NO_LIMIT, ip: "192.0.2.1", ...changes };
}
