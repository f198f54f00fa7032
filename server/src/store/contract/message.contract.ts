import assert from "node:assert/strict";
import { test } from "node:test";
import {
  NOW,
  newAddress,
  newMessage,
  newShortMessage,
  rowsOf,
  type InboxContract,
} from "../../../test/stores/store-samples.ts";
import type { ListOptions } from "../../inbox/inbox-store.ts";

/** Tests of numbering, listing, counting, and deleting messages. */
export function messageContract({ store, addInbox }: InboxContract): void {
  test("messages get increasing numbers, are listed newest first, and are read back unchanged", async () => {
    const inboxId = await addInbox();
    const messages = Array.from({ length: 3 }, () => newMessage([inboxId]));
    for (const message of messages) await store().addMessage(message);
    const listed = await store().listMessages(inboxId);
    assert.deepEqual(
      listed.map((message) => message.seq),
      [3, 2, 1],
    );
    assert.deepEqual(listed[0]?.summary, Buffer.concat(messages[2]?.copies[0]?.summary ?? []));
    const { summary = [], raw = [] } = messages[0]?.copies[0] ?? {};
    const content = { summary: Buffer.concat(summary), raw: Buffer.concat(raw) };
    assert.deepEqual(await store().readContent(inboxId, 1), content);
    assert.deepEqual(await store().findMessage(inboxId, 3), listed[0]);
  });

  test("a list begins before a number and has at most as many messages as requested", async () => {
    const inboxId = await addInbox();
    for (let count = 0; count < 5; count++) await store().addMessage(newMessage([inboxId]));
    await store().deleteMessage(inboxId, 3);
    const seqsOf = async (options: ListOptions) =>
      (await store().listMessages(inboxId, options)).map(({ seq }) => seq);
    assert.deepEqual(await seqsOf({ beforeSeq: 5 }), [4, 2, 1]);
    assert.deepEqual(await seqsOf({ beforeSeq: 5, limit: 2 }), [4, 2]);
    assert.deepEqual(await seqsOf({ beforeSeq: 3, limit: 2 }), [2, 1]);
    assert.deepEqual(await seqsOf({ beforeSeq: 1, limit: 2 }), []);
  });

  test("a message is marked as seen and as not seen, and nothing else changes", async () => {
    const [inboxId, other] = [await addInbox(), await addInbox()];
    await store().addMessage(newMessage([inboxId, other]));
    const arrived = await store().findMessage(inboxId, 1);
    assert.ok(arrived);
    assert.equal(arrived.isSeen, false);
    for (const isSeen of [true, false, true]) {
      assert.equal(await store().setSeen(inboxId, 1, isSeen), true);
      const marked: typeof arrived = { ...arrived, isSeen };
      assert.deepEqual(await store().listMessages(inboxId), [marked]);
      assert.deepEqual(await store().findMessage(inboxId, 1), marked);
      const [changes] = await store().listChangesSince([{ inboxId, afterSeq: 0 }], 10);
      assert.deepEqual(changes?.messages, [marked]);
    }
    assert.equal((await store().findMessage(other, 1))?.isSeen, false);
    assert.equal(await store().setSeen(inboxId, 2, true), false);
    await store().deleteMessage(inboxId, 1);
    assert.equal(await store().setSeen(inboxId, 1, true), false);
  });

  test("short mail, sealed together with its summary, is read back and deleted", async () => {
    const inboxId = await addInbox();
    const message = newShortMessage(inboxId);
    await store().addMessage(message);
    await store().addMessage(newMessage([inboxId]));
    const summary = Buffer.concat(message.copies[0]?.summary ?? []);
    assert.deepEqual(await store().readContent(inboxId, 1), { summary, raw: undefined });
    assert.equal(await store().deleteMessage(inboxId, 1), true);
    assert.equal(await store().readContent(inboxId, 1), undefined);
    assert.ok((await store().readContent(inboxId, 2))?.raw);
  });

  test("concurrent deliveries get each number once", async () => {
    const inboxId = await addInbox();
    const added = await Promise.all(
      Array.from({ length: 50 }, () => store().addMessage(newMessage([inboxId]))),
    );
    const numbers = added.flatMap(rowsOf).map((message) => message.seq);
    assert.deepEqual(
      numbers.toSorted((one, other) => one - other),
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
  });

  test("one message for several inboxes is stored in each active one", async () => {
    const first = await addInbox();
    const ended = await addInbox({ expiresAtMs: NOW - 1 });
    const second = await addInbox();
    const added = rowsOf(await store().addMessage(newMessage([first, ended, second])));
    assert.deepEqual(
      added.map((message) => message.inboxId).toSorted((one, other) => one - other),
      [first, second],
    );
    assert.equal((await store().listMessages(ended)).length, 0);
  });

  test("crossing deliveries to the same inboxes all arrive", async () => {
    const ids = [await addInbox(), await addInbox(), await addInbox()];
    const deliveries = Array.from({ length: 20 }, (_, index) =>
      store().addMessage(newMessage(index % 2 === 0 ? ids : ids.toReversed())),
    );
    await Promise.all(deliveries);
    for (const id of ids) assert.equal((await store().listMessages(id)).length, 20);
  });

  test("messages and bytes of an inbox are counted for RCPT, including deletions", async () => {
    const address = newAddress();
    const inboxId = await addInbox(address);
    await store().addMessage(newMessage([inboxId]));
    await store().addMessage(newMessage([inboxId]));
    await store().deleteMessage(inboxId, 1);
    const recipient = await store().findRecipient(address.email);
    assert.equal(recipient?.messageCount, 1);
    assert.equal(recipient.sizeBytes, 5_000);
    assert.equal(recipient.inboxId, inboxId);
  });

  test("a message for a full inbox is stored in no inbox", async () => {
    const [byCount, bySize, free] = [await addInbox(), await addInbox(), await addInbox()];
    const two = { messagesMax: 2, bytesMax: Infinity };
    const bytes = { messagesMax: Infinity, bytesMax: 7_000 };
    for (const [inboxId, capacity] of [
      [byCount, two],
      [bySize, bytes],
    ] as const) {
      // Sequential and concurrent messages: those in progress count, too.
      rowsOf(await store().addMessage(newMessage([inboxId], 5_000, capacity)));
      const more = Array.from({ length: 20 }, () => newMessage([inboxId], 5_000, capacity));
      const outcomes = await Promise.all(more.map((message) => store().addMessage(message)));
      assert.equal(outcomes.filter(({ stored }) => stored).length, 1);
      assert.deepEqual(outcomes.at(-1), { stored: false, reason: "full" });
      assert.deepEqual(await store().addMessage(newMessage([free, inboxId], 5_000, capacity)), {
        stored: false,
        reason: "full",
      });
      assert.equal((await store().listMessages(inboxId)).length, 2);
      assert.equal(await store().deleteMessage(inboxId, 1), true);
      assert.deepEqual(
        rowsOf(await store().addMessage(newMessage([inboxId], 5_000, capacity))),
        [{ inboxId, seq: 3 }],
        "numbers have no gap, and what was deleted has made room",
      );
    }
    assert.deepEqual(rowsOf(await store().addMessage(newMessage([free]))), [
      { inboxId: free, seq: 1 },
    ]);
  });

  test("a message that a full inbox refuses uses no capacity of the other inboxes in its batch", async () => {
    const [full, free] = [await addInbox(), await addInbox()];
    for (const capacity of [
      { messagesMax: 1, bytesMax: Infinity },
      { messagesMax: Infinity, bytesMax: 5_000 },
    ]) {
      await store().addMessage(newMessage([full], 5_000, capacity));
      const outcomes = await Promise.all(
        [[full, free], [free], [free], [full, free]].map((ids) =>
          store().addMessage(newMessage(ids, 5_000, capacity)),
        ),
      );
      assert.deepEqual(
        outcomes.map(({ stored }) => stored),
        [false, true, false, false],
      );
      for (const { seq } of await store().listMessages(free)) {
        await store().deleteMessage(free, seq);
      }
    }
  });

  test("a full inbox that has ended doesn't refuse a message for other inboxes", async () => {
    const none = { messagesMax: 0, bytesMax: 0 };
    const ended = newMessage([await addInbox({ expiresAtMs: NOW - 1 })], 5_000, none);
    assert.deepEqual(await store().addMessage(ended), { stored: true, added: [] });
  });

  test("a deleted message is gone, its number isn't reused, and it can't be deleted twice", async () => {
    const inboxId = await addInbox();
    await store().addMessage(newMessage([inboxId]));
    assert.equal(await store().deleteMessage(inboxId, 1), true);
    assert.equal(await store().deleteMessage(inboxId, 1), false);
    assert.equal(await store().readContent(inboxId, 1), undefined);
    assert.equal(await store().findMessage(inboxId, 1), undefined);
    assert.deepEqual(rowsOf(await store().addMessage(newMessage([inboxId]))), [
      { inboxId, seq: 2 },
    ]);
  });

  test("messages that arrived before a time are deleted, the oldest first, and no longer counted", async () => {
    const address = newAddress();
    const inboxId = await addInbox(address);
    const beside = await addInbox();
    for (const ageMs of [400, 300, 200, 100]) {
      const message = { ...newMessage([inboxId, beside]), receivedAtMs: NOW - ageMs };
      rowsOf(await store().addMessage(message));
    }
    const deleteBefore = (beforeMs: number, limit: number) =>
      store().deleteMessagesBefore({ inboxId, beforeMs, limit });
    assert.deepEqual(await deleteBefore(NOW - 200, 1), [1]);
    const both = await Promise.all([deleteBefore(NOW - 100, 10), deleteBefore(NOW - 100, 10)]);
    assert.deepEqual(
      both.flat().toSorted((one, other) => one - other),
      [2, 3],
    );
    assert.deepEqual(await deleteBefore(NOW - 100, 10), []);
    assert.equal(await store().readContent(inboxId, 2), undefined);
    const left = await store().listMessages(inboxId);
    assert.deepEqual(
      left.map(({ seq }) => seq),
      [4],
    );
    const { messageCount, sizeBytes } = (await store().findRecipient(address.email)) ?? {};
    assert.deepEqual([messageCount, sizeBytes], [1, 5_000]);
    assert.equal((await store().listMessages(beside)).length, 4);
  });

  test("a message of another inbox is neither read nor deleted", async () => {
    const mine = await addInbox();
    const theirs = await addInbox();
    await store().addMessage(newMessage([theirs]));
    assert.equal(await store().readContent(mine, 1), undefined);
    assert.equal(await store().deleteMessage(mine, 1), false);
    assert.equal((await store().listMessages(theirs)).length, 1);
  });
}
