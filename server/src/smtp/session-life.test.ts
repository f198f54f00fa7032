import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { AppError } from "../app-error.ts";
import { startTestServer } from "./testing/test-server.ts";

const MESSAGE = "Subject: hello\r\n\r\nhello\r\n.\r\n";

describe("a session", () => {
  it("reports its end: with our last reply, or with the client's disconnect", async (t) => {
    const { hello, reports } = await startTestServer(t, {
      limits: { errorsBeforeSlowDown: Infinity, errorsMax: 1 },
    });
    await (await hello()).ask("QUIT");
    await reports.untilClosed(1);
    (await hello()).abort();
    await reports.untilClosed(2);
    await (await hello()).ask("NONSENSE");
    await reports.untilClosed(3);
    assert.deepEqual(reports.ends, ["bye", "client-left", "too-many-errors"]);
    assert.deepEqual(reports.refused, []);
  });

  it("doesn't start for a refused client, which is reported separately", async (t) => {
    const { hello, open, reports } = await startTestServer(t, {
      limits: { connectionsPerIpMax: 1 },
    });
    await hello();
    assert.match(await (await open()).reply(), /^421 4\.7\.0 /);
    assert.deepEqual(reports.refused, ["too-many-connections-of-network"]);
    assert.equal(reports.opened, 1);
  });

  it("has a unique id, in the log and in the messages it delivers", async (t) => {
    let away = false;
    const { inData, receiver, details } = await startTestServer(t, {
      receiver: {
        deliverMessage: (delivery) =>
          away
            ? Promise.reject(new AppError("STORE_UNAVAILABLE"))
            : receiver.deliverMessage(delivery),
      },
    });
    const client = await inData();
    client.send(MESSAGE);
    assert.match(await client.reply(), /^250 /);
    const [, id] = / with ESMTP id (\S+)\r\n/.exec(receiver.onlyMessage) ?? [];
    away = true;
    client.send("MAIL FROM:<>\r\nRCPT TO:<marlow@mayfly.test>\r\nDATA\r\n");
    await client.replies(3);
    client.send(MESSAGE);
    assert.match(await client.reply(), /^451 /);
    const other = await inData();
    other.send(MESSAGE);
    assert.match(await other.reply(), /^451 /);
    const logged = details.map((detail) => ("smtpId" in detail ? detail.smtpId : undefined));
    assert.equal(logged.length, 2);
    assert.equal(logged[0], id);
    assert.notEqual(logged[1], id);
  });
});
