import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createLog } from "../log.ts";
import { readFullMessage } from "../mail/parse/read-message.ts";
import { TransportError, type OutboundMail, type TransportFailure } from "./mail-transport.ts";
import { createReceiptMail } from "./send-receipt.ts";

const RECEIPT = {
  to: "anna@example.org",
  paymentId: "p1",
  intentId: "pi_1",
  email: "june.meadow@mayfly.test",
  password: "d1g8-ps0g-2aww-5s76-7sfk",
  amountCents: 199,
  paidAtMs: Date.UTC(2026, 10, 21, 12),
  endsAtMs: Date.UTC(2026, 10, 22, 12),
};

describe("receipts", () => {
  const sendWith = async (
    changes: {
      failure?: TransportFailure;
      testMode?: { onlyTo: (domain: string) => boolean };
      to?: string;
    } = {},
  ) => {
    const sent: OutboundMail[] = [];
    const mail = createReceiptMail({
      transport: {
        reaches: (domain) => domain !== "unreachable.example",
        send: async (out) => {
          sent.push(out);
          if (changes.failure) throw new TransportError(changes.failure, "for the test");
        },
      },
      log: createLog("silent"),
      from: "no-reply@mayfly.test",
      publicUrl: "https://mayfly.example",
      testMode: changes.testMode,
    });
    const outcome = await mail.send({ ...RECEIPT, to: changes.to ?? RECEIPT.to });
    return { outcome, sent };
  };

  test("a receipt has address, expiry, amount, payment, and the link that opens the address", async () => {
    const { outcome, sent } = await sendWith();
    assert.equal(outcome, "sent");
    const [mail] = sent;
    assert.deepEqual(mail?.envelope, { from: "no-reply@mayfly.test", to: "anna@example.org" });
    const { text, html } = readFullMessage(mail?.raw ?? Buffer.alloc(0));
    const secret = Buffer.from("june.meadow@mayfly.test d1g8-ps0g-2aww-5s76-7sfk");
    const link = `https://mayfly.example/#open=${secret.toString("base64url")}`;
    for (const fact of [RECEIPT.email, "Sun, 22 Nov 2026 12:00:00 GMT", "$1.99", "pi_1", link]) {
      assert.ok(text?.includes(fact), fact);
      assert.ok(html?.includes(fact), fact);
    }
  });

  test("the same receipt has the same Message-ID and bytes", async () => {
    const [one, other] = [await sendWith(), await sendWith()];
    assert.deepEqual(one.sent[0]?.raw, other.sent[0]?.raw);
  });

  test("a receipt is retried only if nothing was accepted and a retry may work", async () => {
    const outcomes = [];
    for (const failure of ["unavailable", "refused", "recipient-refused", "uncertain"] as const)
      outcomes.push((await sendWith({ failure })).outcome);
    assert.deepEqual(outcomes, ["later", "never", "never", "never"]);
  });

  test("nothing is sent to an unreachable domain, or in test mode to other domains", async () => {
    for (const changes of [
      { to: "anna@unreachable.example" },
      { to: "not an address" },
      { testMode: { onlyTo: (domain: string) => domain === "mayfly.test" } },
    ]) {
      assert.deepEqual(await sendWith(changes), { outcome: "never", sent: [] });
    }
  });

  test("in test mode a receipt to our own domains says that no card is charged", async () => {
    const textsOf = async (changes: Parameters<typeof sendWith>[0]) => {
      const { sent } = await sendWith({ to: "anna@mayfly.test", ...changes });
      const { text, html } = readFullMessage(sent[0]?.raw ?? Buffer.alloc(0));
      return [text, html];
    };
    const label = /Test mode: no card is charged/;
    const testMode = { onlyTo: (domain: string) => domain === "mayfly.test" };
    for (const text of await textsOf({ testMode })) assert.match(text ?? "", label);
    for (const text of await textsOf({})) assert.doesNotMatch(text ?? "", label);
  });
});
