import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { newAddress, newMessage } from "../../../test/stores/store-samples.ts";
import type { Store } from "../store.ts";

/** Tests of sender verdicts that every store passes. */
export function senderVerdictContract(name: string, open: () => Promise<Store>): void {
  describe(`verdicts in the ${name} store`, () => {
    let store: Store;
    before(async () => {
      store = await open();
    });
    after(() => store.close());

    const addMessageTo = async (): Promise<number> => {
      const outcome = await store.createAddress(newAddress());
      assert.ok(outcome.created);
      await store.addMessage(newMessage([outcome.inboxId]));
      return outcome.inboxId;
    };

    test("a new message has none", async () => {
      const inboxId = await addMessageTo();
      assert.equal((await store.findMessage(inboxId, 1))?.verdict, null);
      assert.equal((await store.listMessages(inboxId))[0]?.verdict, null);
    });

    test("a later verdict is listed with its message, which stays unchanged", async () => {
      const inboxId = await addMessageTo();
      const arrived = await store.findMessage(inboxId, 1);
      const content = await store.readContent(inboxId, 1);
      const verdict = randomBytes(60);
      assert.equal(await store.setVerdict(inboxId, 1, verdict), true);
      const found = await store.findMessage(inboxId, 1);
      assert.deepEqual(found, { ...arrived, verdict });
      assert.deepEqual(await store.listMessages(inboxId), [found]);
      assert.deepEqual(await store.readContent(inboxId, 1), content);
    });

    test("a proof is read beside the verdict, changes neither list nor message, and is deleted with its message", async () => {
      const inboxId = await addMessageTo();
      const arrived = await store.findMessage(inboxId, 1);
      assert.deepEqual(await store.findSenderCheck(inboxId, 1), { verdict: null, proof: null });
      const [verdict, proof] = [randomBytes(60), randomBytes(60)];
      await store.setSenderProof(inboxId, 1, proof);
      assert.deepEqual(await store.findSenderCheck(inboxId, 1), { verdict: null, proof });
      assert.deepEqual(await store.findMessage(inboxId, 1), arrived);
      await store.setVerdict(inboxId, 1, verdict);
      assert.deepEqual(await store.findSenderCheck(inboxId, 1), { verdict, proof });
      await store.setSenderProof(inboxId, 2, proof);
      await store.deleteMessage(inboxId, 1);
      await store.setSenderProof(inboxId, 1, proof);
      assert.equal(await store.findSenderCheck(inboxId, 1), undefined);
    });

    test("a deleted message, or one of another inbox, accepts none", async () => {
      const [mine, theirs] = [await addMessageTo(), await addMessageTo()];
      await store.deleteMessage(mine, 1);
      assert.equal(await store.setVerdict(mine, 1, randomBytes(60)), false);
      assert.equal(await store.setVerdict(mine, 2, randomBytes(60)), false);
      assert.equal((await store.findMessage(theirs, 1))?.verdict, null);
    });
  });
}
