import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startTestApp, type CreatedAddress, type TestApp } from "../app/test-app.ts";
import { until } from "../until.ts";
import { openPushReceiver, type PushReceiver } from "../push/push-receiver.ts";

const ADDRESSES = 4;
const BROWSERS = 5;
/** Half of the requests that one push service gets at the same time. */
const HALF = 8;

describe("a network with many subscribed addresses", () => {
  let receiver: PushReceiver;
  let app: TestApp;
  before(async () => {
    receiver = await openPushReceiver();
    app = await startTestApp({ PUSH_SERVICES: receiver.origin, TRUST_PROXY: "127.0.0.1" });
  });
  after(async () => {
    await app.close();
    receiver.close();
  });

  const subscribedAddress = async (ip: string, browsers: readonly string[]): Promise<string> => {
    const headers = { "x-forwarded-for": ip };
    const created = await app.call("POST", "/api/temp-emails", { body: {}, headers });
    const inbox = (await created.json()) as CreatedAddress;
    for (const name of browsers) {
      const body = receiver.subscribe(name);
      const options = { token: inbox.id, body, headers };
      // oxlint-disable-next-line no-await-in-loop -- in order
      const { status } = await app.call("POST", "/api/push/subscriptions", options);
      assert.equal(status, 201);
    }
    return inbox.email;
  };

  test("leaves half of a push service's places to the notices of other networks", async () => {
    const hostile = await Promise.all(
      Array.from({ length: ADDRESSES }, (_, address) =>
        subscribedAddress(
          `192.0.2.${address}`,
          Array.from({ length: BROWSERS }, (__, browser) => `hostile-${address}-${browser}`),
        ),
      ),
    );
    const honest = await subscribedAddress("198.51.100.7", ["honest"]);
    receiver.answerWith(...Array.from({ length: HALF }, () => "hang" as const));
    await Promise.all(hostile.map((to) => app.send({ to, subject: "Flood" })));
    await until("half of the places are taken", () => receiver.received() >= HALF);
    await app.send({ to: honest, subject: "Hello" });
    assert.equal((await receiver.next()).path, "/push/honest");
    assert.equal(receiver.received(), HALF + 1);
  });
});
