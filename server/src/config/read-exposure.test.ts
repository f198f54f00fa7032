import assert from "node:assert/strict";
import { test } from "node:test";
import { readConfig } from "./config.ts";

function read(env: Record<string, string>) {
  const result = readConfig(env);
  assert.ok(result.valid);
  return result.config;
}

/** Settings of a public site, besides its URL. */
const PUBLIC_SETTINGS = [
  { DOMAINS: "mail.example" },
  { DOMAINS: "mayfly.test,mail.example" },
  { TRUST_PROXY: "10.0.0.0/8" },
];

test("without PUBLIC_URL a public site gets a warning, and offers neither the API of mail.tm nor MCP", () => {
  for (const env of PUBLIC_SETTINGS) {
    for (const url of [{}, { PUBLIC_URL: "http://127.0.0.1:3000" }]) {
      const { mailtmApi, mcp, warnings } = read({ ...env, ...url, PAYMENTS: "test" });
      assert.deepEqual([mailtmApi, mcp], [false, false]);
      assert.match(warnings.join(), /^PUBLIC_URL is local, but (DOMAINS contains mail\.ex|TRUST_)/);
      assert.match(
        warnings.join(),
        /given away \(PAYMENTS\); the API of mail\.tm is off.*agents are off/,
      );
    }
    const { mailtmApi, mcp, warnings } = read({ ...env, MAILTM_API: "on", PAYMENTS: "off" });
    assert.deepEqual([mailtmApi, mcp], [true, false]);
    assert.match(
      warnings.join(),
      /lead to http:\/\/localhost:3000; the API of mail\.tm is on; .*off \(MCP\)\./,
    );
  }
});

test("a private site and one with its own address get no such warning", () => {
  const own = { PUBLIC_URL: "https://mail.example", PAYMENTS: "off" };
  for (const env of [{}, ...PUBLIC_SETTINGS.map((one) => ({ ...one, ...own }))]) {
    assert.deepEqual(read(env).warnings, []);
  }
  assert.deepEqual([read({}).mailtmApi, read({}).mcp], [true, true]);
  assert.deepEqual([read(own).mailtmApi, read(own).mcp], [false, false]);
});
