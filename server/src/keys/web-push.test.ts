import assert from "node:assert/strict";
import { createPublicKey, randomBytes, verify } from "node:crypto";
import { test } from "node:test";
import {
  encryptPush,
  isPublicKey,
  PUSH_PLAIN_BYTES_MAX,
  vapidAuthorization,
  vapidKeysFrom,
} from "./web-push.ts";

const bytes = (text: string): Buffer => Buffer.from(text, "base64url");

/** RFC 8291, section 5. */
const VECTOR = {
  plain: "V2hlbiBJIGdyb3cgdXAsIEkgd2FudCB0byBiZSBhIHdhdGVybWVsb24",
  senderPrivate: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  receiverPublic:
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  authSecret: "BTBZMqHH6r4Tts7J_aSIgg",
  message:
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};
const receiver = {
  publicKey: bytes(VECTOR.receiverPublic),
  authSecret: bytes(VECTOR.authSecret),
};
const oneTime = { privateKey: bytes(VECTOR.senderPrivate), salt: bytes(VECTOR.salt) };

test("the message of RFC 8291 is encrypted as printed there", () => {
  const message = encryptPush(bytes(VECTOR.plain), receiver, oneTime);
  assert.equal(message.toString("base64url"), VECTOR.message);
});

test("a message fits the 4,096 bytes that every push service accepts, and a longer one is refused", () => {
  const longest = encryptPush(Buffer.alloc(PUSH_PLAIN_BYTES_MAX), receiver, oneTime);
  assert.equal(longest.length, 4096);
  assert.throws(
    () => encryptPush(Buffer.alloc(PUSH_PLAIN_BYTES_MAX + 1), receiver, oneTime),
    RangeError,
  );
});

test("a key that is no point of the curve is rejected", () => {
  assert.ok(isPublicKey(receiver.publicKey));
  const outside = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]);
  for (const key of [outside, Buffer.alloc(65), receiver.publicKey.subarray(1)]) {
    assert.equal(isPublicKey(key), false);
    assert.throws(
      () => encryptPush(Buffer.from("a"), { ...receiver, publicKey: key }, oneTime),
      RangeError,
    );
  }
});

test("the same bytes always yield the same key pair, and other bytes another", () => {
  const seed = Buffer.alloc(48, 7);
  assert.deepEqual(vapidKeysFrom(seed), vapidKeysFrom(seed));
  assert.notDeepEqual(vapidKeysFrom(seed).publicKey, vapidKeysFrom(randomBytes(48)).publicKey);
  assert.ok(isPublicKey(vapidKeysFrom(seed).publicKey));
});

test("the token names the push service, the contact and its end, signed with ES256 (RFC 8292)", () => {
  const keys = vapidKeysFrom(randomBytes(48));
  const header = vapidAuthorization(keys, {
    audience: "https://push.example",
    subject: "mailto:postmaster@mayfly.test",
    expiresAtMs: 1_800_000_000_999,
  });
  const [, token = "", key = ""] = /^vapid t=([^,]+), k=(\S+)$/.exec(header) ?? [];
  const [head = "", body = "", signature = ""] = token.split(".");
  assert.equal(key, keys.publicKey.toString("base64url"));
  assert.deepEqual(JSON.parse(bytes(head).toString()), { typ: "JWT", alg: "ES256" });
  assert.deepEqual(JSON.parse(bytes(body).toString()), {
    aud: "https://push.example",
    exp: 1_800_000_000,
    sub: "mailto:postmaster@mayfly.test",
  });
  const [x, y] = [1, 33].map((from) =>
    keys.publicKey.subarray(from, from + 32).toString("base64url"),
  );
  const publicKey = createPublicKey({
    key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" },
    format: "jwk",
  });
  const signed = Buffer.from(`${head}.${body}`);
  const isValid = verify(
    "sha256",
    signed,
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    bytes(signature),
  );
  assert.ok(isValid);
});
