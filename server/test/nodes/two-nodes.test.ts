import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { DeliveryTrace } from "@mayfly/contract";
import { TestClient } from "../../src/smtp/testing/test-client.ts";
import { openEventStream } from "../app/event-stream.ts";
import { startTestApp, type TestApp } from "../app/test-app.ts";
import { untilWaiting, wait } from "../app/waiting.ts";
import { postgresEnv } from "../stores/test-stores.ts";
import { openTestPostgres, type TestPostgres } from "../test-postgres.ts";

describe("two nodes over one PostgreSQL", () => {
  let server: TestPostgres;
  let one: TestApp;
  let other: TestApp;
  before(async () => {
    server = await openTestPostgres();
    const env = { ...(await postgresEnv(server)), LIMIT_RESTORE_PER_HOUR: "1", METRICS_PORT: "0" };
    [one, other] = await Promise.all([startTestApp(env), startTestApp(env)]);
  });
  after(async () => {
    await one.close();
    await other.close();
    await server.stop();
  });

  test("an address created on one gets mail through the other and is watched on both", async () => {
    const { id, email } = await one.createAddress();
    const headers = { authorization: `Bearer ${id}` };
    const streams = await Promise.all(
      [one, other].map((node) => openEventStream(`${node.baseUrl}/api/email/stream`, headers)),
    );
    await other.send({ to: email, subject: "across", text: "hello" });
    for (const stream of streams) {
      const event = await stream.next();
      assert.equal(event.data["subject"], "across");
      assert.equal(event.id, "1");
      stream.close();
    }
  });

  test("a stream of several addresses follows all of them across nodes; a burned one ends on both", async () => {
    const [mine, hers] = [await one.createAddress(), await other.createAddress()];
    const headers = { authorization: `Bearer ${mine.id}`, "x-tokens": hers.id };
    const streams = await Promise.all(
      [one, other].map((node) => openEventStream(`${node.baseUrl}/api/email/stream`, headers)),
    );
    await one.send({ to: hers.email, subject: "across" });
    for (const stream of streams) {
      const { data, id } = await stream.next();
      assert.deepEqual([data["address"], data["subject"]], [hers.email, "across"]);
      assert.equal(id, `${mine.email}=0,${hers.email}=1`);
    }
    await one.call("DELETE", "/api/temp-emails/current", { token: hers.id });
    await assert.rejects(other.send({ to: hers.email, subject: "late" }), /550/);
    for (const stream of streams) {
      const { event, data } = await stream.next();
      assert.deepEqual([event, data["address"]], ["expired", hers.email]);
    }
    await other.send({ to: mine.email, subject: "still live" });
    for (const stream of streams) {
      assert.equal((await stream.next()).data["subject"], "still live");
      stream.close();
    }
  });

  test("a wait on one gets the message that the other received", async () => {
    const { id, email } = await one.createAddress();
    const waiting = wait(one, id);
    await untilWaiting(one, 1);
    await other.send({ to: email, subject: "across", text: "Your code is 482913." });
    const { body } = await waiting;
    assert.deepEqual(body.arrived && [body.message.subject, body.message.code], [
      "across",
      "482913",
    ]);
  });

  test("attempts to deliver through both are in one list, and are published on both", async () => {
    const { id, email } = await one.createAddress();
    const headers = { authorization: `Bearer ${id}` };
    const streams = await Promise.all(
      [one, other].map((node) => openEventStream(`${node.baseUrl}/api/email/stream`, headers)),
    );
    const listed = [];
    for (const [index, node] of [one, other].entries()) {
      const client = await TestClient.hello(node.smtpPort);
      client.send(`MAIL FROM:<a@shop${index}.example>\r\nRCPT TO:<${email}>\r\nQUIT\r\n`);
      await client.rest();
      for (const stream of streams) {
        const { event, data } = await stream.next();
        assert.deepEqual([event, data["senderDomain"]], ["trace", `shop${index}.example`]);
      }
      listed.unshift(`shop${index}.example`);
      for (const reader of [one, other]) {
        const answer = await reader.call("GET", "/api/email/trace", { token: id });
        const { attempts } = (await answer.json()) as DeliveryTrace;
        assert.deepEqual(
          attempts.map(({ senderDomain }) => senderDomain),
          listed,
        );
      }
    }
    for (const stream of streams) stream.close();
  });

  test("a limit counts on both together", async () => {
    const body = { email: "nobody.at.all1@mayfly.test", password: "x" };
    assert.equal((await one.call("POST", "/api/temp-emails/restore", { body })).status, 401);
    assert.equal((await other.call("POST", "/api/temp-emails/restore", { body })).status, 429);
  });
});
