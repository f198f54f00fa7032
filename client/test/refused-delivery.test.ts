import assert from "node:assert/strict";
import { test } from "node:test";
import type { DeliveryTrace } from "@mayfly/contract";
import { TestClient } from "../../server/src/smtp/testing/test-client.ts";
import { startTestApp } from "../../server/test/app/test-app.ts";
import { until } from "../../server/test/until.ts";
import { Mayfly, NoMatchError } from "../src/index.ts";

const REPLY = "554 5.6.0 A lone CR or LF in the message; lines must end with <CR><LF>";

test("a wait without a match says why the server refused deliveries", async (t) => {
  const app = await startTestApp();
  t.after(() => app.close());
  const inbox = await new Mayfly(app.baseUrl).createAddress();

  const refuse = async (domain: string, count: number) => {
    const client = await TestClient.hello(app.smtpPort);
    client.send(
      `MAIL FROM:<a@${domain}>\r\nRCPT TO:<${inbox.address}>\r\nDATA\r\na\nb\r\n.\r\nQUIT\r\n`,
    );
    await client.rest();
    await until("the attempt is stored", async () => {
      const answer = await app.call("GET", "/api/email/trace", { token: inbox.token });
      const { attempts } = (await answer.json()) as DeliveryTrace;
      return attempts.length === count;
    });
  };
  const failure = async () => {
    const error: unknown = await inbox.message({ timeout: 100 }).catch((caught) => caught);
    assert.ok(error instanceof NoMatchError);
    return error.message;
  };

  assert.equal(await failure(), "no message in 1 s; nothing else came");
  await refuse("shop.test", 1);
  assert.equal(
    await failure(),
    `no message in 1 s; nothing else came; 1 delivery from shop.test was refused: ${REPLY}`,
  );
  await refuse("bank.test", 2);
  assert.equal(
    await failure(),
    `no message in 1 s; nothing else came; 2 deliveries were refused, the last one from bank.test: ${REPLY}`,
  );
});
