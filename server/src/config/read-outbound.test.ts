import assert from "node:assert/strict";
import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { assert as check, constantFrom, property, string } from "fast-check";
import type { Config } from "./config.ts";
import { readTransportUrl } from "./read-transport-url.ts";
import { invalid, valid } from "./testing/read-environment.ts";
import { newFolder } from "../../test/new-folder.ts";

const folder = newFolder();

describe("the configuration of outgoing mail", () => {
  test("is off by default: nothing leaves, and no confirmation is needed", () => {
    assert.deepEqual(outbound({}), {
      transport: undefined,
      from: "no-reply@mayfly.test",
      confirmForwards: false,
      replyTo: "verified",
      dkim: undefined,
    });
  });

  test("with a relay requires confirmation of forwarding addresses, unless that is off", () => {
    const env = { MAIL_TRANSPORT: "smtp://relay.example.org" };
    assert.equal(outbound(env).confirmForwards, true);
    assert.equal(outbound({ ...env, FORWARD_CONFIRM: "off" }).confirmForwards, false);
  });

  test("takes the default sender from the first domain", () => {
    assert.equal(outbound({ DOMAINS: "one.example,two.example" }).from, "no-reply@one.example");
    assert.equal(outbound({ MAIL_FROM: "post@Two.Example" }).from, "post@two.example");
  });

  test("warns of a sender outside our domains, if mail leaves at all", () => {
    const env = { MAIL_FROM: "post@elsewhere.example" };
    const sending = { ...env, MAIL_TRANSPORT: "ses://eu-west-1" };
    assert.deepEqual(valid(env).warnings, []);
    const elsewhere = {
      DOMAINS: "elsewhere.example",
      PUBLIC_URL: "https://elsewhere.example",
      PAYMENTS: "off",
    };
    assert.match(valid(sending).warnings.join(), /^MAIL_FROM is at elsewhere\.example/);
    assert.deepEqual(valid({ ...sending, ...elsewhere }).warnings, []);
  });

  test("lists every mistake at once, without the password", () => {
    const mistakes = invalid({
      MAIL_TRANSPORT: "smtp://user:hunter2@host:587/path",
      MAIL_FROM: "Mayfly <no-reply@mayfly.test>",
      FORWARD_CONFIRM: "maybe",
      DKIM_SELECTOR: "not a label",
    });
    const named = mistakes.map((mistake) => mistake.split(" ")[0]);
    assert.deepEqual(
      new Set(named),
      new Set(["MAIL_TRANSPORT", "MAIL_FROM", "FORWARD_CONFIRM", "DKIM_SELECTOR"]),
    );
    assert.equal(mistakes.join(" ").includes("hunter2"), false);
  });

  for (const wrong of [
    "no-reply",
    "a@b@c.example",
    "jürgen@mayfly.test",
    "a@localhost",
    "a b@c.example",
  ]) {
    test(`refuses ${wrong} as a sender`, () => {
      assert.match(invalid({ MAIL_FROM: wrong }).join(), /^MAIL_FROM /);
    });
  }
});

describe("a transport's URL", () => {
  test("of a relay requires STARTTLS, except on this machine", () => {
    assert.deepEqual(readTransportUrl("smtp://Relay.Example.org"), {
      kind: "smtp",
      host: "relay.example.org",
      port: 587,
      tls: "required",
      credentials: undefined,
    });
    for (const local of [
      "localhost",
      "127.0.0.1:25",
      "127.8.9.1",
      "[::1]:2500",
      "[::ffff:127.0.0.1]",
    ]) {
      const relay = readTransportUrl(`smtp://${local}`);
      assert.ok(relay?.kind === "smtp", local);
      assert.equal(relay.tls, "offered", local);
    }
    for (const remote of ["192.0.2.1", "[2001:db8::1]", "localhost.example", "127.0.0.1.example"]) {
      const relay = readTransportUrl(`smtp://${remote}`);
      assert.ok(relay?.kind === "smtp", remote);
      assert.equal(relay.tls, "required", remote);
    }
  });

  test("with smtps is encrypted from the first byte", () => {
    assert.deepEqual(readTransportUrl("smtps://192.0.2.1"), {
      kind: "smtp",
      host: "192.0.2.1",
      port: 465,
      tls: "implicit",
      credentials: undefined,
    });
  });

  test("accepts any characters in user and password", () => {
    check(
      property(
        string({ minLength: 1, unit: "grapheme" }),
        string({ minLength: 1, unit: "grapheme" }),
        (user, password) => {
          const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
          const relay = readTransportUrl(`smtp://${login}@relay.example:2525`);
          assert.ok(relay?.kind === "smtp");
          assert.deepEqual(relay.credentials, { user, password });
          assert.equal(relay.port, 2525);
        },
      ),
    );
  });

  test("of SES has a region and an optional host", () => {
    assert.deepEqual(readTransportUrl("ses://eu-west-1"), {
      kind: "ses",
      region: "eu-west-1",
      endpoint: undefined,
    });
    assert.deepEqual(readTransportUrl("ses://us-gov-east-1?endpoint=http://127.0.0.1:8005"), {
      kind: "ses",
      region: "us-gov-east-1",
      endpoint: "http://127.0.0.1:8005",
    });
  });

  for (const wrong of [
    "relay.example.org:587",
    "http://relay.example.org",
    "smtp://",
    "smtp://relay.example.org/path",
    "smtp://relay.example.org?secure=no",
    "smtp://relay.example.org:0",
    "smtp://relay.example.org:70000",
    "smtp://user@relay.example.org",
    "smtp://:password@relay.example.org",
    "smtp://user:100%@relay.example.org",
    "smtp://exa mple.org",
    "ses://",
    "ses://Frankfurt",
    "ses://eu-west-1?endpoint=ftp://x",
    "ses://eu-west-1?endpoints=http://x",
    "ses://key:secret@eu-west-1",
  ]) {
    test(`can't be ${wrong}`, () => assert.equal(readTransportUrl(wrong), undefined));
  }

  test("never throws", () => {
    check(
      property(constantFrom("smtp://", "smtps://", "ses://", ""), string(), (scheme, rest) => {
        readTransportUrl(scheme + rest);
      }),
    );
  });
});

describe("the DKIM key", () => {
  test("is RSA or Ed25519", () => {
    for (const { type, pem } of [
      { type: "rsa", pem: rsa(2048) },
      { type: "ed25519", pem: ed25519() },
    ]) {
      const { dkim } = outbound({ DKIM_SELECTOR: "s1", DKIM_KEY_FILE: write("key.pem", pem) });
      assert.equal(dkim?.selector, "s1");
      assert.equal(dkim?.privateKey.asymmetricKeyType, type);
    }
  });

  test("is refused if verifiers would ignore its signatures, or if it is no key", () => {
    const { publicKey } = generateKeyPairSync("ed25519");
    for (const [what, pem] of [
      ["too short", rsa(512)],
      ["another kind", ec()],
      ["public", publicKey.export({ type: "spki", format: "pem" })],
      ["no key", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"],
    ] as const) {
      const mistakes = invalid({ DKIM_SELECTOR: "s1", DKIM_KEY_FILE: write("bad.pem", pem) });
      assert.match(mistakes.join(), /^DKIM_KEY_FILE /, what);
    }
    const missing = { DKIM_SELECTOR: "s1", DKIM_KEY_FILE: join(folder, "missing.pem") };
    assert.deepEqual(invalid(missing), [
      "DKIM_KEY_FILE must be the path of a readable file; there is no such file",
    ]);
  });

  test("requires its selector, and the reverse", () => {
    assert.match(invalid({ DKIM_SELECTOR: "s1" }).join(), /must be set together/);
    const file = write("key.pem", ed25519());
    assert.match(invalid({ DKIM_KEY_FILE: file }).join(), /must be set together/);
  });
});

function rsa(modulusLength: number): string {
  return pemOf(generateKeyPairSync("rsa", { modulusLength }));
}

function ed25519(): string {
  return pemOf(generateKeyPairSync("ed25519"));
}

function ec(): string {
  return pemOf(generateKeyPairSync("ec", { namedCurve: "P-256" }));
}

function pemOf({ privateKey }: { privateKey: KeyObject }): string {
  return privateKey.export({ type: "pkcs8", format: "pem" });
}

function write(name: string, content: string): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

function outbound(env: Record<string, string>): Config["outbound"] {
  return valid(env).outbound;
}
