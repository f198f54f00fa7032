import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { FullMessage, MessageSummary } from "@mayfly/contract";
import { openEventStream } from "../../../../test/app/event-stream.ts";
import { startBefore } from "../../../../test/app/start-before.ts";
import { startTestApp, type TestApp } from "../../../../test/app/test-app.ts";
import { newPrefix, newTestBuyer } from "../../../../test/premium/test-buyer.ts";
import { TEST_STORES } from "../../../../test/stores/test-stores.ts";

for (const store of TEST_STORES)
  describe(`the receipt of a premium address, on ${store.name}`, () => {
    let app: TestApp;
    startBefore(store, startTestApp, (started) => {
      app = started;
    });

    test("reaches the given inbox once, and its link opens the address in another browser", async () => {
      const free = await app.createAddress();
      const stream = await openEventStream(`${app.baseUrl}/api/email/stream`, {
        authorization: `Bearer ${free.id}`,
      });
      const buyer = newTestBuyer(app);
      const receipt = { receiptEmail: free.email };
      const { clientSecret, paymentIntentId, email } = await buyer.started(newPrefix(), receipt);
      await buyer.confirm(clientSecret);
      assert.equal((await buyer.finish(paymentIntentId)).status, 200);
      const { event, data } = await stream.next();
      assert.deepEqual([event, data["subject"]], ["message", `Your address ${email}`]);
      stream.close();
      const read = await app.call("GET", `/api/email/messages/${String(data["id"])}`, {
        token: free.id,
      });
      const { text } = (await read.json()) as FullMessage;
      const [, fragment = ""] = /\/#open=([\w-]+)/.exec(text ?? "") ?? [];
      const [address, password] = Buffer.from(fragment, "base64url").toString().split(" ");
      const restored = await app.call("POST", "/api/temp-emails/restore", {
        body: { email: address, password },
      });
      assert.deepEqual([restored.status, address], [200, email]);
      const list = await app.call("GET", "/api/email/messages", { token: free.id });
      assert.equal(((await list.json()) as MessageSummary[]).length, 1);
    });
  });
