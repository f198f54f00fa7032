import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { NO_LIMIT, NOW, QUARTER_HOUR } from "../../../test/stores/store-samples.ts";
import { acceptRecipient, type AcceptRecipientDeps } from "./accept-recipient.ts";
import { deliverMessage } from "./deliver-message.ts";
import type { RecipientDecision } from "./mail-receiver.ts";
import { STORAGE_FULL, openTestInboxes } from "../testing/test-inboxes.ts";

const IP = "198.51.100.7";

describe("a recipient at RCPT", async () => {
  const inboxes = await openTestInboxes();
  const { time, add } = inboxes;

  const accept = (local: string, changes: Partial<AcceptRecipientDeps> = {}, domain?: string) =>
    acceptRecipient(
      {
        ...inboxes,
        domains: {
          defaultDomain: "mayfly.test",
          receives: (name) => ["mayfly.test", "burrow.test"].includes(name),
        },
        aliasOf: (address) => address,
        findBounceRecipient: () => undefined,
        capacities: { visitors: NO_LIMIT, company: () => NO_LIMIT },
        storage: { takeBytes: () => undefined },
        admitCompanySender: async () => true,
        ...changes,
      },
      { local, domain },
      IP,
    );

  test("is accepted with the data for its delivery, and without a domain means the default one", async () => {
    const { email, inboxId, publicId, wrappedKey } = await add();
    const answer = await accept(email.local);
    assert.ok(answer.accepted);
    assert.deepEqual(answer.recipient, {
      inboxId,
      publicId,
      wrappedKey,
      domain: "mayfly.test",
      capacity: NO_LIMIT,
      ip: "192.0.2.1",
      limitedInbox: undefined,
    });
  });

  test("is found in any case of letters and with a plus tag", async () => {
    const { email, inboxId } = await add();
    for (const local of [email.local.toUpperCase(), `${email.local}+shop`]) {
      const answer = await accept(local, {}, "MAYFLY.TEST");
      assert.ok(answer.accepted && "inboxId" in answer.recipient, local);
      assert.equal(answer.recipient.inboxId, inboxId);
    }
  });

  test("of another domain is refused before the store is asked", async () => {
    const store = { findRecipient: () => Promise.reject(new Error("asked")) };
    assert.equal(refusalOf(await accept("box", { store }, "elsewhere.example")), "foreign-domain");
  });

  test("is unknown from the millisecond in which its address ends", async () => {
    const { email } = await add();
    time.nowMs = NOW + QUARTER_HOUR - 1;
    assert.ok((await accept(email.local)).accepted);
    time.nowMs += 1;
    assert.equal(refusalOf(await accept(email.local)), "unknown-address");
    time.nowMs = NOW;
    assert.equal(refusalOf(await accept("nobody.at.all")), "unknown-address");
  });

  test("is full at the limit of messages and at the limit of bytes", async () => {
    const inbox = await add();
    const answer = await accept(inbox.email.local);
    assert.ok(answer.accepted);
    const raw = Buffer.from("Subject: One\r\n\r\ntext\r\n");
    const origin = { ip: IP, helo: "client.example", sender: "", authenticated: false };
    await deliverMessage(
      {
        ...inboxes,
        storage: { takeBytes: () => undefined },
        admitCompanyMessage: async () => true,
        onDelivered: () => {},
        verifySender: undefined,
      },
      { recipients: [answer.recipient], raw, origin },
    );
    const capacities = (messagesMax: number, bytesMax: number) => ({
      capacities: { visitors: { messagesMax, bytesMax }, company: () => NO_LIMIT },
    });
    assert.equal(refusalOf(await accept(inbox.email.local, capacities(1, Infinity))), "full");
    assert.equal(refusalOf(await accept(inbox.email.local, capacities(2, 1))), "full");
    assert.ok((await accept(inbox.email.local, capacities(2, 1_000_000))).accepted);
  });

  test("is refused if the network that created it, or the service, has no storage left", async () => {
    const { email } = await add({ ip: "203.0.113.5" });
    const asked: unknown[] = [];
    const storage = (of: "network" | "service") => ({
      takeBytes: (...args: unknown[]) => {
        asked.push(args);
        return { ...STORAGE_FULL, of };
      },
    });
    const refusals = [
      await accept(email.local, { storage: storage("network") }),
      await accept(email.local, { storage: storage("service") }),
    ];
    assert.deepEqual(refusals.map(refusalOf), ["network-full", "no-room"]);
    assert.deepEqual(asked[0], ["203.0.113.5", 0]);
  });

  test("at a company inbox of a former default domain leads to the inbox of the default domain", async () => {
    const addCompanyInbox = (domain: string) =>
      add({ kind: "company", expiresAtMs: null, ip: null, email: { local: "legal", domain } });
    await addCompanyInbox("burrow.test");
    const { inboxId } = await addCompanyInbox("mayfly.test");
    const answer = await accept("legal", {}, "burrow.test");
    assert.ok(answer.accepted && "inboxId" in answer.recipient);
    assert.equal(answer.recipient.inboxId, inboxId);
  });

  test("at a company inbox is counted for the client, under the inbox that the alias names", async () => {
    const company = await add({ kind: "company", expiresAtMs: null, ip: null });
    const counted: string[] = [];
    const deps: Partial<AcceptRecipientDeps> = {
      aliasOf: (address) => (address.local === "postmaster" ? company.email : address),
      admitCompanySender: async (ip) => counted.push(ip) === 1,
    };
    const answer = await accept("postmaster", deps, "burrow.test");
    assert.ok(answer.accepted && "limitedInbox" in answer.recipient);
    assert.equal(answer.recipient.limitedInbox, company.email.local);
    assert.equal(answer.recipient.domain, "burrow.test");
    assert.equal(refusalOf(await accept("postmaster", deps)), "too-much-company-mail");
    assert.deepEqual(counted, [IP, IP]);
  });

  test("that is a bounce address accepts the bounce without an inbox", async () => {
    const back = { handleBounce: async () => {} };
    const answer = await accept("bounce-1", { findBounceRecipient: () => back });
    assert.deepEqual(answer, { accepted: true, recipient: back });
  });
});

function refusalOf(answer: RecipientDecision): string | undefined {
  return answer.accepted ? undefined : answer.reason;
}
