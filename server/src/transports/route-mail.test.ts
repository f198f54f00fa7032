import assert from "node:assert/strict";
import { test } from "node:test";
import { TransportError, type MailTransport } from "../outbound/mail-transport.ts";
import { routeMail } from "./route-mail.ts";

test("mail for our own domains stays in process, other mail uses the configured transport", async () => {
  const own = recorder((domain) => domain === "mayfly.test");
  const beyond = recorder(() => true);
  const routed = routeMail({ own, beyond });
  await routed.send(mailTo("a@mayfly.test"));
  await routed.send(mailTo("a@MAYFLY.test."));
  await routed.send(mailTo("a@example.org"));
  await routed.send(mailTo('"b@mayfly.test"@example.org'));
  assert.deepEqual(own.sent, ["a@mayfly.test", "a@MAYFLY.test."]);
  assert.deepEqual(beyond.sent, ["a@example.org", '"b@mayfly.test"@example.org']);
});

test("a domain in another script is compared by its A-label", async () => {
  const own = recorder((domain) => domain === "xn--mcher-kva.test");
  await routeMail({ own, beyond: undefined }).send(mailTo("a@mücher.test"));
  assert.equal(own.sent.length, 1);
});

test("without a transport only our own domains are reached", async () => {
  const own = recorder((domain) => domain === "mayfly.test");
  const routed = routeMail({ own, beyond: undefined });
  assert.equal(routed.reaches("mayfly.test"), true);
  assert.equal(routed.reaches("example.org"), false);
  await assert.rejects(
    routed.send(mailTo("a@example.org")),
    (error) => error instanceof TransportError && error.failure === "unavailable",
  );
});

test("closes its transports", async () => {
  const [own, beyond] = [recorder(() => true), recorder(() => true)];
  await routeMail({ own, beyond }).close();
  assert.deepEqual([own.closed(), beyond.closed()], [true, true]);
});

function mailTo(to: string) {
  return { envelope: { from: "a@mayfly.test", to }, raw: Buffer.from("\r\n") };
}

function recorder(reaches: (domain: string) => boolean) {
  const sent: string[] = [];
  let closed = false;
  return {
    sent,
    closed: () => closed,
    reaches,
    send: async ({ envelope }) => void sent.push(envelope.to),
    close: async () => {
      closed = true;
    },
  } satisfies MailTransport & { sent: string[]; closed: () => boolean };
}
