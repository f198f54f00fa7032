import assert from "node:assert/strict";
import { test } from "node:test";
import {
  assert as assertProperty,
  constantFrom,
  option,
  property,
  record,
  string,
} from "fast-check";
import { chooseCell, type Cells } from "./choose-cell.ts";

const CELLS: Cells = {
  hosts: new Map([["b.site.test", "b"]]),
  tags: ["a", "b"],
  domains: new Map([
    ["one.test", "a"],
    ["two.test", "b"],
  ]),
};
const PATHS = [
  "/",
  "/api/temp-emails",
  "/api/temp-emails/restore",
  "/api/premium-emails/availability?domain=two.test",
  "/api/premium-emails/active",
  "/api/email/messages",
];

test("any request is answered by one of the cells", () => {
  const text = option(string(), { nil: undefined });
  const asked = record({
    method: constantFrom("GET", "POST"),
    url: constantFrom(...PATHS, "//", "/?%", "*"),
    headers: record({ host: text, authorization: text, cookie: text }),
    body: constantFrom(
      "",
      "{",
      "null",
      "[]",
      '{"domain":7}',
      '{"email":"@"}',
      '{"domain":"constructor"}',
    ),
  });
  assertProperty(
    property(asked, string(), (call, more) => {
      for (const body of [call.body, more]) {
        assert.ok(CELLS.tags.includes(chooseCell(CELLS, { ...call, body })));
      }
    }),
    { numRuns: 2_000 },
  );
});

test("a token takes precedence over the host, and a named domain over the token", () => {
  const headers = { host: "B.site.test:443", authorization: "Bearer a_x" };
  const ask = (url: string, body = "") => chooseCell(CELLS, { method: "POST", url, headers, body });
  assert.equal(ask("/api/email/messages"), "a");
  assert.equal(ask("/api/temp-emails", '{"domain":"Two.test"}'), "b");
  assert.equal(ask("/api/temp-emails", "{}"), "b");
});
