import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { AppError } from "../app-error.ts";
import type {
  Delivery,
  MailReceiver,
  RecipientDecision,
} from "../inbox/receiving/mail-receiver.ts";
import type { FailedAttempt } from "../inbox/trace/delivery-attempt.ts";
import { servedDomains } from "../../test/app/served-domains.ts";
import { deliverToOwnDomains } from "./own-domains.ts";
import { failureOf } from "./testing/sending-failure.ts";

const RAW = Buffer.from("From: a@mayfly.test\r\nSubject: hello\r\n\r\nHello.\r\n");
const RECIPIENT = {
  inboxId: 7,
  publicId: "p",
  wrappedKey: Buffer.alloc(1),
  domain: "mayfly.test",
  capacity: { messagesMax: 200, bytesMax: 1_000_000 },
  ip: null,
};

describe("mail to our own domains", () => {
  test("is delivered with a trace header in front, like mail over SMTP", async () => {
    const { transport, deliveries } = stage({});
    await transport.send({ envelope: { from: "a@mayfly.test", to: "b@burrow.test" }, raw: RAW });
    assert.equal(deliveries.length, 1);
    assert.equal(
      deliveries[0]?.raw.toString(),
      "Return-Path: <a@mayfly.test>\r\n" +
        "Received: by mx.mayfly.test\r\n\tfor <b@burrow.test>;\r\n" +
        `\tThu, 01 Jan 1970 00:00:01 +0000\r\n${RAW.toString()}`,
    );
    assert.equal(deliveries[0]?.origin.sender, "a@mayfly.test");
    assert.deepEqual(deliveries[0]?.passage, { ip: "", senderDomain: "mayfly.test" });
    assert.deepEqual(deliveries[0]?.recipients, [RECIPIENT]);
  });

  test("without a sender has the null path", async () => {
    const { transport, deliveries } = stage({});
    await transport.send({ envelope: { from: "", to: "b@burrow.test" }, raw: RAW });
    assert.match(deliveries[0]?.raw.toString() ?? "", /^Return-Path: <>\r\n/);
  });

  test("keeps a UTF-8 address unchanged", async () => {
    const { transport, deliveries } = stage({});
    await transport.send({
      envelope: { from: "jürgen@mayfly.test", to: "b@burrow.test" },
      raw: RAW,
    });
    assert.match(deliveries[0]?.raw.toString() ?? "", /^Return-Path: <jürgen@mayfly\.test>\r\n/);
  });

  test("reaches the receiving domains only", () => {
    const { transport } = stage({});
    assert.deepEqual(
      ["mayfly.test", "burrow.test", "example.org", ""].map((domain) => transport.reaches(domain)),
      [true, true, false, false],
    );
  });

  for (const reason of ["unknown-address", "full", "foreign-domain"] as const) {
    test(`reports a refused recipient for ${reason}`, async () => {
      const { transport, deliveries } = stage({
        accept: async () => ({ accepted: false, reason }),
      });
      assert.equal(await failureOf(transport.send(mail())), "recipient-refused");
      assert.equal(deliveries.length, 0);
    });
  }

  test("leaves a trace in the visitor's inbox that is full, and none in a company inbox", async () => {
    const inbox = { inboxId: 7, wrappedKey: Buffer.alloc(1), ip: "192.0.2.1" };
    const full = { accepted: false, reason: "full" } as const;
    const first = stage({ accept: async () => ({ ...full, inbox }) });
    await failureOf(first.transport.send(mail()));
    assert.deepEqual(first.failures, [
      {
        ip: "",
        senderDomain: "mayfly.test",
        outcome: "refused",
        stage: "recipient",
        reason: "inbox-full",
        sizeBytes: RAW.length,
      },
    ]);
    const recipient = { ...RECIPIENT, ip: "192.0.2.1" };
    const meanwhile = stage({
      accept: async () => ({ accepted: true, recipient }),
      deliver: async () => ({ delivered: false, reason: "network-full" }),
    });
    await failureOf(meanwhile.transport.send(mail()));
    assert.deepEqual(
      meanwhile.failures.map(({ reason }) => reason),
      ["storage-full"],
    );
    const company = stage({ accept: async () => ({ ...full, inbox: { ...inbox, ip: null } }) });
    await failureOf(company.transport.send(mail()));
    assert.deepEqual(company.failures, []);
  });

  test("reports a refused recipient if the address ended meanwhile", async () => {
    const { transport } = stage({
      deliver: async () => ({ delivered: false, reason: "no-recipient-left" }),
    });
    assert.equal(await failureOf(transport.send(mail())), "recipient-refused");
  });

  test("is refused if it exceeds the size limit of incoming mail", async () => {
    const { transport, deliveries } = stage({ messageBytesMax: RAW.length - 1 });
    assert.equal(await failureOf(transport.send(mail())), "too-large");
    assert.equal(deliveries.length, 0);
  });

  test("is unavailable while the disk is nearly full", async () => {
    const { transport, deliveries } = stage({ hasRoom: () => false });
    assert.equal(await failureOf(transport.send(mail())), "unavailable");
    assert.equal(deliveries.length, 0);
  });

  test("is unavailable while the store is unavailable", async () => {
    const away = () => Promise.reject(new AppError("STORE_UNAVAILABLE"));
    assert.equal(await failureOf(stage({ accept: away }).transport.send(mail())), "unavailable");
    assert.equal(await failureOf(stage({ deliver: away }).transport.send(mail())), "unavailable");
  });

  test("is uncertain after an unexpected error", async () => {
    const { transport } = stage({ deliver: () => Promise.reject(new Error("unexpected")) });
    assert.equal(await failureOf(transport.send(mail())), "uncertain");
  });

  test("times out as unavailable if the store hangs before it got the message", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const { transport, deliveries } = stage({ accept: () => new Promise(() => {}) });
    const failure = failureOf(transport.send(mail()));
    t.mock.timers.tick(20_000);
    assert.equal(await failure, "unavailable");
    assert.equal(deliveries.length, 0);
  });

  test("times out as uncertain if the store hangs with the message", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const began = Promise.withResolvers<void>();
    const { transport } = stage({
      deliver: () => {
        began.resolve();
        return new Promise(() => {});
      },
    });
    const failure = failureOf(transport.send(mail()));
    await began.promise;
    await Promise.resolve();
    t.mock.timers.tick(20_000);
    assert.equal(await failure, "uncertain");
  });
});

type Stage = {
  accept?: () => Promise<RecipientDecision>;
  deliver?: MailReceiver["deliverMessage"];
  messageBytesMax?: number;
  hasRoom?: () => boolean;
};

function stage({
  accept = async () => ({ accepted: true, recipient: RECIPIENT }),
  deliver = async () => ({ delivered: true }),
  messageBytesMax = 1_000_000,
  hasRoom = () => true,
}: Stage) {
  const deliveries: Delivery[] = [];
  const failures: FailedAttempt[] = [];
  const receiver: MailReceiver = {
    acceptRecipient: accept,
    deliverMessage: (delivery) => {
      deliveries.push(delivery);
      return deliver(delivery);
    },
    recordFailure: (_, attempt) => void failures.push(attempt),
  };
  const transport = deliverToOwnDomains(
    { receiver, clock: { nowMs: () => 1_000 }, hasRoom },
    {
      receives: servedDomains("mayfly.test", "burrow.test").receives,
      hostname: "mx.mayfly.test",
      messageBytesMax,
    },
  );
  return { transport, deliveries, failures };
}

function mail() {
  return { envelope: { from: "a@mayfly.test", to: "b@burrow.test" }, raw: RAW };
}
