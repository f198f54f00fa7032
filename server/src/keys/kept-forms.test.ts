import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { deriveSubscriberKeys } from "../company/subscriber-keys.ts";
import { deriveWrappingKeys, seal } from "../inbox/content-key.ts";
import { readSendableAddress } from "../address/sendable-address.ts";
import { deriveSentMailKey } from "../outbound/sending/sent-mail-keys.ts";
import { deriveTargetKeys } from "../outbound/forward-targets/target-keys.ts";
import { derivePremiumKeys } from "../premium/premium-keys.ts";
import { joinTimedId, splitTimedId } from "./signed-payload.ts";

const SECRET = Buffer.alloc(32, 7);
const PAYLOAD = Buffer.from("payload");
const random = (sizeBytes: number) => Buffer.alloc(sizeBytes, 9);

/** Values in existing databases and links, written by running versions. */
describe("derives from SECRET_KEY the same values as earlier versions", () => {
  test("for the content of an inbox", () => {
    const key = "7fdbd52cb5d3a05ace4cf14bffc132a2fe6aace3449f81f7cb153198d6f3cde1";
    assert.equal(deriveWrappingKeys([SECRET])[0].key.toString("hex"), key);
    const sealed = "09090909090909090909090953e0fce045f32f4057b1f143730995e0cad81280";
    const under = { contentKey: SECRET, purpose: "raw", random } as const;
    assert.equal(seal(Buffer.from("text"), under).toString("hex"), sealed);
  });

  test("for subscribers", () => {
    const keys = deriveSubscriberKeys([SECRET]);
    const sealed =
      "090909090909090909090909416492aec35f8465dd355b483615f31573bd15a903d0bf17808d8c690edde776";
    const signed = "7061796c6f6164fe990e6660294ea6627a5c9c0ac430c2";
    assert.equal(keys.idsOf(anna())[0].toString("hex"), "209ff8d59eefb90d53d4a6698ade7c78");
    assert.equal(keys.sealEmail("anna@example.org", random).toString("hex"), sealed);
    assert.equal(keys.openEmail(Buffer.from(sealed, "hex")), "anna@example.org");
    assert.equal(keys.sign("end", PAYLOAD).toString("hex"), signed);
    assert.deepEqual(keys.verify("end", Buffer.from(signed, "hex")), PAYLOAD);
  });

  test("for purchases", () => {
    const keys = derivePremiumKeys([SECRET]);
    const hash = "afa0448a9770ba381a0476155a3649e28aff743c6d39c815e347566a934fb70b";
    const token = "9a6bdc6ac5206b398e64180bd06d5514ea432c3f8ac21327a361bc17d13fc1af";
    const sealed =
      "0909090909090909090909098f904c8b9d1666bb56fb32f91f6521aab40fc9a56226568d938fb24ac609b931";
    const [prefixHash] = keys.prefixHashes({ local: "june", domain: "mayfly.test" });
    assert.equal(prefixHash.toString("hex"), hash);
    assert.equal(keys.makePassword("p1"), "ty91-c7g1-vzbp-df9c-j5pb");
    assert.equal(keys.tokenBytes("p1").toString("hex"), token);
    assert.equal(keys.sealReceipt("anna@example.org", "p1", random).toString("hex"), sealed);
    assert.equal(keys.openReceipt(Buffer.from(sealed, "hex"), "p1"), "anna@example.org");
  });

  test("for sent mail and consent", () => {
    const keys = deriveTargetKeys([SECRET]);
    const signed = "7061796c6f6164ebbd7025e0f237a03ae93be8ae672f2c";
    const sentMail = "39208b61deb85f598a6d2d74755ca59b58eeb2e9dba34853086e04ec7f6be461";
    assert.equal(keys.idsOf(anna())[0].toString("hex"), "bbbec622970dfc6805b88ee0b259a410");
    assert.equal(keys.sign("block", PAYLOAD).toString("hex"), signed);
    assert.deepEqual(keys.verify("block", Buffer.from(signed, "hex")), PAYLOAD);
    assert.equal(deriveSentMailKey(SECRET).toString("hex"), sentMail);
  });

  test("for an id and a time in a link", () => {
    const id = Buffer.alloc(4, 1);
    const joined = "01010101019b0f1e2d3c";
    assert.equal(joinTimedId(id, 0x019b0f1e2d3c).toString("hex"), joined);
    assert.deepEqual(splitTimedId(Buffer.from(joined, "hex"), 4), { id, atMs: 0x019b0f1e2d3c });
    assert.equal(splitTimedId(Buffer.from(joined, "hex"), 5), undefined);
  });
});

function anna() {
  const reading = readSendableAddress("anna@example.org");
  assert.ok(reading.valid);
  return reading.address;
}
