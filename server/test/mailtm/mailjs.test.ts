import Mailjs from "@cemalgnlts/mailjs";
import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import { describe, test } from "node:test";
import { startBefore } from "../app/start-before.ts";
import { startTestApp, type TestApp } from "../app/test-app.ts";
import { chosenTestStore } from "../stores/test-stores.ts";

describe("mailjs, a client of mail.tm", () => {
  let app: TestApp;
  startBefore(
    chosenTestStore(),
    (env) => startTestApp({ ...env, MAILTM_API: "on", LIMIT_MAILTM_CALLS_PER_SECOND: "0" }),
    (started) => {
      app = started;
    },
  );

  const open = (): Mailjs => {
    const client = new Mailjs();
    // Its types call these private; its documentation says to set them.
    client["baseUrl"] = `${app.baseUrl}/mailtm`;
    client["baseMercure"] = `${app.baseUrl}/mailtm/.well-known/mercure`;
    return client;
  };

  test("creates an account, is notified of mail, reads and marks it, and deletes both", async () => {
    const client = open();
    const domains = await client.getDomains();
    assert.deepEqual(
      domains.data.map(({ domain }) => domain),
      ["mayfly.test", "burrow.test"],
    );
    const created = await client.createOneAccount();
    assert.equal(created.status, true, JSON.stringify(created));
    const heard = new EventEmitter();
    client.on("open", () => heard.emit("open"));
    client.on("arrive", ({ subject }) => heard.emit("arrive", subject));
    client.on("seen", ({ subject }) => heard.emit("seen", subject));
    client.on("delete", ({ id }) => heard.emit("delete", id));
    await once(heard, "open");
    const arrival = once(heard, "arrive");
    await app.send({ to: client.address, subject: "Welcome", html: "<p>Hello</p>" });
    assert.deepEqual(await arrival, ["Welcome"]);
    const [listed, ...others] = (await client.getMessages()).data;
    assert.ok(listed);
    assert.equal(others.length, 0);
    assert.match((await client.getMessage(listed.id)).data.html.join(""), /<p>Hello<\/p>/);
    assert.match((await client.getSource(listed.id)).data.data, /Subject: Welcome/);
    const seeing = once(heard, "seen");
    assert.equal((await client.setMessageSeen(listed.id)).data.seen, true);
    assert.deepEqual(await seeing, ["Welcome"]);
    const deletion = once(heard, "delete");
    await client.deleteMessage(listed.id);
    assert.deepEqual(await deletion, [listed.id]);
    const token = client["token"];
    await client.deleteMe();
    assert.equal((await open().loginWithToken(token)).statusCode, 401);
  });

  test("gets the reason why an account was refused", async () => {
    const refused = await open().register("short@mayfly.test", "a password");
    assert.deepEqual([refused.status, refused.statusCode], [false, 422]);
    assert.match(refused.message, /This value is too short/);
    const wrong = await open().login("nobody.here7@mayfly.test", "a password");
    assert.equal(wrong.message, "Invalid credentials.");
  });
});
