import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { shortenHost } from "./shorten-host.ts";

test("keeps a host of usual length", () => {
  assert.equal(shortenHost("accounts.harbour.example"), "accounts.harbour.example");
});

test("shortens the middle of a long host and keeps the registrable domain", () => {
  assert.equal(
    shortenHost("verify.accounts.eu-central-1.production.harbour.example"),
    "verify.accounts.eu-c…harbour.example",
  );
  assert.equal(
    shortenHost("www.login.bank.example.some-very-long-name.evil.co.uk"),
    "www.login.bank.example.so…evil.co.uk",
  );
  assert.equal(
    shortenHost("verify.accounts.eu-central-1.production.harbour.example:8443"),
    "verify.accounts…harbour.example:8443",
  );
});

test("never shortens the registrable domain", () => {
  const owner = `${"a".repeat(60)}.example`;
  assert.equal(shortenHost(`login.bank.${owner}`), `…${owner}`);
  assert.equal(shortenHost(owner), owner);
});

test("always shows the last two labels whole", () => {
  const label = fc.stringMatching(/^[a-z0-9-]{1,40}$/);
  fc.assert(
    fc.property(fc.array(label, { minLength: 2, maxLength: 8 }), (labels) => {
      const host = labels.join(".");
      const shown = shortenHost(host);
      assert.ok(shown.endsWith(labels.slice(-2).join(".")));
      assert.ok(shown.length <= Math.max(36, labels.slice(-3).join(".").length + 1));
    }),
  );
});
