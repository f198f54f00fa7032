import assert from "node:assert/strict";
import { test } from "node:test";
import { summarize } from "../summarize.ts";

const introOf = (...lines: string[]) => summarize(Buffer.from(lines.join("\r\n"))).intro;

test("the preview of an encrypted message says that it is encrypted", () => {
  const part = (type: string) => ["--b", `Content-Type: ${type}`, "", "x"];
  assert.equal(
    introOf(
      'Content-Type: multipart/encrypted; boundary=b; protocol="application/pgp-encrypted"',
      "",
      ...part("application/pgp-encrypted"),
      ...part("application/octet-stream; name=encrypted.asc"),
      "--b--",
    ),
    "Encrypted message.",
  );
  const sealed = (kind: string) =>
    introOf(`Content-Type: application/pkcs7-mime; smime-type=${kind}`, "", "MIAG");
  assert.equal(sealed("enveloped-data"), "Encrypted message.");
  const inside = part("application/pkcs7-mime; smime-type=enveloped-data");
  const mixed = introOf("Content-Type: multipart/mixed; boundary=b", "", ...inside, "--b--");
  assert.equal(mixed, "Encrypted message.", "as within a signature");
  assert.equal(sealed("signed-data"), "");
});

test("the preview of an invitation alone is the title of its event", () => {
  const event = [
    "BEGIN:VCALENDAR",
    "X-SUMMARY:No",
    "SUMMARY;LANGUAGE=de:Planung\\, Teil 1\\; nächste",
    "  Woche\\nRaum 4",
    "END:VCALENDAR",
  ];
  const title = "Planung, Teil 1; nächste Woche Raum 4";
  assert.equal(introOf("Content-Type: text/calendar; charset=utf-8", "", ...event), title);
  const encoded = Buffer.from(event.join("\r\n")).toString("base64");
  const head = ["Content-Type: text/calendar", "Content-Transfer-Encoding: base64"];
  assert.equal(introOf(...head, "", encoded), title);
  assert.equal(introOf(...head, "", ""), "");
  const inside = (...texts: string[]) =>
    introOf(
      "Content-Type: multipart/alternative; boundary=b",
      "",
      ...texts,
      "--b",
      ...head,
      "",
      encoded,
      "--b--",
    );
  assert.equal(inside(), title);
  assert.equal(inside("--b", "Content-Type: text/html", "", "<br>"), title);
  assert.equal(inside("--b", "", "Come to the meeting"), "Come to the meeting");
});
