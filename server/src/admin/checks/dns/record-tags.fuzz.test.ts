import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { ANY_CHARACTER } from "../../../../../contract/test/any-character.ts";
import { readTags } from "./record-tags.ts";

test("parses tags with any whitespace between them", () => {
  const name = fc.stringMatching(/^[a-z]{1,4}$/);
  const value = fc.stringMatching(/^[\w:/+=-]{0,20}$/);
  const blanks = fc.constantFrom("", " ", "\t ", "\r\n ");
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(name, value, blanks), { selector: ([key]) => key }),
      (tags) => {
        const written = tags.map(
          ([key, text, blank]) => `${blank}${key}${blank}=${blank}${text}${blank}`,
        );
        assert.deepEqual(
          [...readTags(written.join(";"))],
          tags.map(([key, text]) => [key, text]),
        );
      },
    ),
  );
});

test("never throws", () => {
  fc.assert(
    fc.property(fc.string({ unit: ANY_CHARACTER }), (record) => {
      for (const [key] of readTags(record)) assert.notEqual(key, undefined);
    }),
  );
});
