import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { preferredType } from "./preferred-type.ts";

const JSON_TYPE = "application/json";
const LINKED_DATA = "application/ld+json";

describe("the preferred media type", () => {
  for (const [header, expected] of [
    [undefined, JSON_TYPE],
    ["", JSON_TYPE],
    ["*/*", JSON_TYPE],
    ["application/*", JSON_TYPE],
    ["text/html", JSON_TYPE],
    [LINKED_DATA, LINKED_DATA],
    ["APPLICATION/LD+JSON", LINKED_DATA],
    ['application/ld+json; profile="x"', LINKED_DATA],
    ["application/json, application/ld+json;q=0.1", JSON_TYPE],
    ["application/json;q=0.1, application/ld+json", LINKED_DATA],
    ["application/json;q=0.8,application/ld+json; Q=0.9", LINKED_DATA],
    ["application/ld+json, application/json", LINKED_DATA],
    ["application/json, application/ld+json", JSON_TYPE],
    ["application/ld+json;q=0, */*;q=0.1", JSON_TYPE],
    ["application/json;q=0, */*;q=0.1", LINKED_DATA],
    ["*/*, application/json;q=0.5", LINKED_DATA],
    ["application/ld+json, */*;q=0.8", LINKED_DATA],
    ["application/ld+json;q=0", JSON_TYPE],
    ["application/ld+json;q=high", JSON_TYPE],
    ["text/html, application/ld+json-other", JSON_TYPE],
    [",;,", JSON_TYPE],
  ] as const) {
    test(`is ${expected} for 'Accept: ${header ?? "(none)"}'`, () => {
      assert.equal(preferredType(header, [JSON_TYPE, LINKED_DATA]), expected);
    });
  }
});
