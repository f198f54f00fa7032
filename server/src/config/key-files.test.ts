import assert from "node:assert/strict";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  FIRST_TEST_CERTIFICATE,
  keyOfOtherType,
  SECOND_TEST_CERTIFICATE,
} from "../smtp/testing/test-certificates.ts";
import { invalid, valid } from "./testing/read-environment.ts";
import { newFolder } from "../../test/new-folder.ts";

test("a STARTTLS certificate must match its key", () => {
  const folder = newFolder();
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const SMTP_TLS_CERT = write("cert.pem", FIRST_TEST_CERTIFICATE.cert);
  const keyFile = write("key.pem", FIRST_TEST_CERTIFICATE.key);
  const { tls } = valid({ SMTP_TLS_CERT, SMTP_TLS_KEY: keyFile }).smtp;
  assert.deepEqual(tls, { certFile: SMTP_TLS_CERT, keyFile });
  const wrong = [SECOND_TEST_CERTIFICATE.key, keyOfOtherType(), "no key"];
  const files = wrong.map((text, index) => write(`wrong-${index}.pem`, text));
  for (const SMTP_TLS_KEY of [...files, SMTP_TLS_CERT]) {
    const mistakes = invalid({ SMTP_TLS_CERT, SMTP_TLS_KEY });
    assert.deepEqual(mistakes.length, 1);
    assert.match(mistakes.join(), /^SMTP_TLS_CERT and SMTP_TLS_KEY must be a certificate/);
  }
});

test("warns of a private key that other users can read, with the command to fix it", () => {
  const folder = newFolder();
  const SMTP_TLS_CERT = join(folder, "cert.pem");
  const SMTP_TLS_KEY = join(folder, "operator's key.pem");
  writeFileSync(SMTP_TLS_CERT, FIRST_TEST_CERTIFICATE.cert);
  writeFileSync(SMTP_TLS_KEY, FIRST_TEST_CERTIFICATE.key);
  const env = { SMTP_TLS_CERT, SMTP_TLS_KEY };
  // A group for certificates may read the key.
  for (const mode of [0o600, 0o640]) {
    chmodSync(SMTP_TLS_KEY, mode);
    assert.deepEqual(valid(env).warnings, []);
  }
  chmodSync(SMTP_TLS_KEY, 0o644);
  const quoted = `'${folder}/operator'\\''s key.pem'`;
  const expected = `every user of this machine can read SMTP_TLS_KEY; run: chmod o= ${quoted}`;
  assert.deepEqual(valid(env).warnings, [expected]);
  const DKIM_KEY_FILE = join(folder, "dkim.pem");
  writeFileSync(DKIM_KEY_FILE, keyOfOtherType());
  chmodSync(DKIM_KEY_FILE, 0o644);
  assert.deepEqual(valid({ DKIM_SELECTOR: "s", DKIM_KEY_FILE }).warnings, [
    `every user of this machine can read DKIM_KEY_FILE; run: chmod o= '${DKIM_KEY_FILE}'`,
  ]);
});
