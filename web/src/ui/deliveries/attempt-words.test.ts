import type { DeliveryAttempt } from "@mayfly/contract";
import assert from "node:assert/strict";
import { test } from "node:test";
import { attemptFacts, attemptWords } from "./attempt-words.ts";

const MB = 1024 * 1024;
const REFUSED: DeliveryAttempt = {
  id: "a",
  at: "2026-01-01T12:00:00.000Z",
  server: "mail.shop.example",
  senderDomain: "shop.example",
  stage: "message",
  outcome: "refused",
  reason: "message-too-large",
  size: 31 * MB,
};

test("a message that is too large is compared with the limit, also if both round to the same size", () => {
  const textOf = (size: number, limit?: number) => attemptWords({ ...REFUSED, size }, limit).text;
  const rest = "Ask for a smaller message.";
  assert.equal(
    textOf(31 * MB, 25 * MB),
    `shop.example tried to send 31 MB; the limit is 25 MB. ${rest}`,
  );
  assert.equal(
    textOf(25 * MB + 1, 25 * MB),
    `shop.example tried to send more than 25 MB; the limit is 25 MB. ${rest}`,
  );
  assert.equal(textOf(31 * MB), `shop.example tried to send 31 MB. ${rest}`);
});

test("too many recipients are the sender's fault only if their copies of the message are too large", () => {
  const textOf = (stage: "recipient" | "end") =>
    attemptWords({ ...REFUSED, reason: "too-many-recipients", stage }).text;
  assert.match(
    textOf("recipient"),
    /^From shop\.example: The message has too many recipients at once\. .* tries again /,
  );
  assert.match(textOf("end"), / too large for so many recipients .* Only the sender /);
});

test("mail of this service itself isn't sent again by itself", () => {
  const attempt = { ...REFUSED, server: "", reason: "inbox-full", stage: "recipient" } as const;
  assert.match(attemptWords(attempt).text, /Delete messages\. Ask the sender to send it again\.$/);
});

const ACCEPTED: DeliveryAttempt = {
  id: "b",
  at: "2026-01-01T12:00:00.000Z",
  server: "mail.shop.example",
  senderDomain: "shop.example",
  stage: "end",
  outcome: "accepted",
  size: 2 * 1024,
};
const factsOf = (attempt: DeliveryAttempt) => Object.fromEntries(attemptFacts(attempt));

test("what was not recorded of an old message is not made up", () => {
  const { server: _server, senderDomain: _domain, ...old } = ACCEPTED;
  assert.deepEqual(Object.keys(factsOf(old)), ["Sent by", "Sender check", "Size"]);
  assert.equal(factsOf(old)["Sent by"], "Server not recorded");
  assert.equal(factsOf({ ...ACCEPTED, tls: "TLSv1.3" })["Encryption"], "TLS 1.3");
  const own = { ...ACCEPTED, server: "" };
  assert.equal(factsOf(own)["Sent by"], "This service itself");
  assert.equal(factsOf(own)["Encryption"], undefined);
});

test("an accepted message has the result of its sender check in words, a failed attempt has none", () => {
  const check = (outcome: "verified" | "forged") =>
    factsOf({ ...ACCEPTED, verdict: { outcome, domain: "shop.example" } })["Sender check"];
  assert.match(check("verified") ?? "", /^Really from shop\.example\. DMARC confirms /);
  assert.match(check("forged") ?? "", /^Claims to be from shop\.example, but isn’t\. /);
  assert.match(factsOf(ACCEPTED)["Sender check"] ?? "", /^Not verified\. /);
  assert.equal(factsOf(REFUSED)["Sender check"], undefined);
});
