import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  CALLS,
  PATTERN_WORDS,
  SUBSCRIPTION_TOPICS,
  type Call,
  type JsonSchema,
} from "@mayfly/contract";
import { Type } from "typebox";
import { startTestApp, type TestApp } from "../../../test/app/test-app.ts";
import { describeInvalid, type Invalid } from "./describe-invalid.ts";

const KEY = "the operator's key";
const INVALID = "The request doesn’t match the format of this call.";

describe("the answer to input of another form", () => {
  let app: TestApp;
  before(async () => {
    app = await startTestApp({ ADMIN_KEY: KEY });
  });
  after(() => app.close());

  const topics = SUBSCRIPTION_TOPICS.map((topic) => `'${topic}'`);
  const anyTopic = `${topics.slice(0, -1).join(", ")}, or ${topics.at(-1)}`;
  const email = "bob@example.com";
  const ban = { ipAddress: "192.0.2.1", reason: "spam" };
  const seconds = "it must be a whole number from 1 to 315360000 or null.";

  for (const [call, input, sentence] of [
    [
      "POST /api/subscriptions",
      { email, topic: "cats" },
      `The field 'topic' has a value that isn't allowed: it must be ${anyTopic}.`,
    ],
    ["POST /api/subscriptions", { email }, `The field 'topic' is missing: it must be ${anyTopic}.`],
    [
      "POST /api/subscriptions",
      { email: "", topic: SUBSCRIPTION_TOPICS[0] },
      "The field 'email' is empty: it must be text with 1 to 254 characters.",
    ],
    ["POST /api/temp-emails", [], "The body has the wrong type: it must be a JSON object."],
    [
      "POST /api/temp-emails",
      { domain: 5 },
      "The field 'domain' has the wrong type: it must be text with at most 253 characters.",
    ],
    [
      "POST /api/temp-emails",
      { domain: "x".repeat(300) },
      "The field 'domain' is too long: it must be text with at most 253 characters.",
    ],
    [
      "POST /api/temp-emails/restore",
      { email: "a@", password: "x" },
      "The field 'email' is too short: it must be text with 3 to 254 characters.",
    ],
    [
      "POST /api/admin/ban-ip",
      { ...ban, reason: "two\nlines" },
      "The field 'reason' has the wrong form: it must be a non-blank line of text with 1 to 200 characters.",
    ],
    [
      "POST /api/admin/ban-ip",
      { ...ban, duration: 0 },
      `The field 'duration' has a value that isn't allowed: ${seconds}`,
    ],
    [
      "POST /api/admin/ban-ip",
      { ...ban, duration: "x" },
      `The field 'duration' has a value that isn't allowed: ${seconds}`,
    ],
    [
      "GET /api/admin/emails?order=up",
      undefined,
      "The query parameter 'order' has a value that isn't allowed: it must be 'asc' or 'desc'.",
    ],
    [
      "GET /api/admin/ip-bans?limit=-1",
      undefined,
      "The query parameter 'limit' has the wrong form: it must be a whole number with 1 to 8 digits.",
    ],
    [
      "DELETE /api/admin/ban-ip/1",
      undefined,
      "The path parameter 'ip' is too short: it must be text with 2 to 64 characters.",
    ],
    [
      "POST /api/admin/company-inbox/legal/delete",
      { ids: [] },
      "The field 'ids' has too few entries: it must be a list with 1 to 500 entries.",
    ],
    [
      "POST /api/admin/company-inbox/legal/delete",
      { ids: ["a", 2] },
      "The field 'ids[1]' has the wrong type: it must be text without control characters with at most 128 characters.",
    ],
  ] as const) {
    test(`${call} ${JSON.stringify(input) ?? ""}`.slice(0, 90), async () => {
      const [method = "", path = ""] = call.split(" ");
      const headers = { "x-admin-key": KEY };
      const body = input === undefined ? {} : { body: input };
      const answer = await app.call(method, path, { headers, ...body });
      assert.equal(answer.status, 400);
      assert.deepEqual(await answer.json(), {
        error: "INVALID_INPUT",
        message: `${INVALID} ${sentence}`,
      });
    });
  }
});

describe("the description of invalid input", () => {
  const schema = Type.Object(
    {
      card: Type.Object({
        number: Type.Integer({ maximum: 9 }),
        ratio: Type.Number({ minimum: 1 }),
      }),
      when: Type.String({ format: "date-time" }),
      isSent: Type.Boolean(),
      kind: Type.Literal("a"),
      code: Type.String({ minLength: 4, maxLength: 4 }),
    },
    { additionalProperties: false },
  );
  const call: Call = { auth: "none", body: schema, answers: {} };
  const describeOne = (keyword: string, instancePath: string, params: Invalid["params"] = {}) =>
    describeInvalid([{ keyword, instancePath, params }], "body", call);

  for (const [keyword, path, params, sentence] of [
    [
      "maximum",
      "/card/number",
      {},
      "The field 'card.number' is too large: it must be a whole number of at most 9.",
    ],
    [
      "minimum",
      "/card/ratio",
      {},
      "The field 'card.ratio' is too small: it must be a number of at least 1.",
    ],
    [
      "required",
      "/card",
      { missingProperty: "number" },
      "The field 'card.number' is missing: it must be a whole number of at most 9.",
    ],
    [
      "format",
      "/when",
      {},
      "The field 'when' has the wrong form: it must be a time such as 2026-11-21T09:30:00Z.",
    ],
    ["type", "/isSent", {}, "The field 'isSent' has the wrong type: it must be true or false."],
    ["const", "/kind", {}, "The field 'kind' has a value that isn't allowed: it must be 'a'."],
    [
      "maxLength",
      "/code",
      {},
      "The field 'code' is too long: it must be text with exactly 4 characters.",
    ],
    [
      "not",
      "/elsewhere",
      {},
      "The field 'elsewhere' has a value that isn't allowed: it must be another value.",
    ],
  ] as const) {
    test(`names the field and the allowed values: ${keyword}`, () => {
      assert.equal(describeOne(keyword, path, params), sentence);
    });
  }

  test("has one sentence for each field", () => {
    const errors = ["const", "const", "anyOf"].map((keyword) => {
      return { keyword, instancePath: "/kind", params: {} };
    });
    const all = [...errors, { keyword: "type", instancePath: "/isSent", params: {} }];
    assert.equal(describeInvalid(all, "body", call).match(/The field/g)?.length, 2);
  });

  test("has words for each pattern of the contract's input", () => {
    const patterns = Object.values<Call>(CALLS).flatMap(({ params, query, headers, body }) =>
      [params, query, headers, body].flatMap((part) => patternsOf(part ?? {})),
    );
    assert.ok(patterns.length > 10);
    for (const pattern of patterns) assert.ok(PATTERN_WORDS.has(pattern), pattern);
  });
});

function patternsOf({ pattern, properties = {}, anyOf = [], items }: JsonSchema): string[] {
  const inner = [...Object.values(properties), ...anyOf, ...(items ? [items] : [])];
  return [...(pattern === undefined ? [] : [pattern]), ...inner.flatMap(patternsOf)];
}
