/**
 * Proves for each regular expression of the product that its time is linear in its input (`find-slow-repeats.ts`
 * states the limits), so that no mail, address, or header can block a thread. The exceptions are in
 * `bounded-input.ts`.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { BOUNDED_INPUT } from "./bounded-input.ts";
import { collectExpressions } from "./collect-expressions.ts";
import { findSlowness } from "./find-slow-repeats.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));

describe("a regular expression is", () => {
  const SLOW: readonly [source: string, slowness: string][] = [
    ["(a+)+b", "exponential"],
    ["(a*)*b", "exponential"],
    ["(?:a|ab|b)*c", "exponential"],
    ["(?:a|a)*b", "exponential"],
    ["(?:ab|a|b)+$", "exponential"],
    ["^(?:a{1,50}){1,50}b", "exponential"],
    ["\\s+$", "polynomial"],
    ['^\\s*"?\\s*x', "polynomial"],
    ["^a*a*b", "polynomial"],
    ["^(?:ab)*(?:ab)*c", "polynomial"],
    ["x[^>]*>", "polynomial"],
    ["<[^>]*(?=>)", "polynomial"],
    ["(?<=a*)b", "polynomial"],
    ["url\\s*\\(\\s*[\"']?\\s*x", "polynomial"],
  ];
  for (const [source, slowness] of SLOW) {
    test(`${slowness}: ${source}`, () => assert.equal(findSlowness(source, ""), slowness));
  }

  const LINEAR: readonly [source: string, flags: string][] = [
    ["\\s+", "g"],
    ["^\\s*x", ""],
    ["<[a-z]*>", ""],
    ["^(?:[a-z]+\\.)+com$", ""],
    ["^(?:[a-z]{1,63}\\.){1,8}com", "i"],
    ['^"(?:\\\\[^]|[^"\\\\])*"$', ""],
    ["[^\\s]{1,2048}$", ""],
    ["^(['\"])[a-z]*\\1$", ""],
  ];
  for (const [source, flags] of LINEAR) {
    test(`linear: ${source}`, () => assert.equal(findSlowness(source, flags), undefined));
  }
});

describe("the regular expressions of the product", () => {
  const all = ["contract/src", "server/src", "web/src"].flatMap((folder) =>
    collectExpressions(ROOT, folder),
  );

  test("are found in every place", () => {
    assert.ok(all.length > 300, `${all.length}`);
    for (const part of ["contract/src/", "server/src/mail/", "web/src/features/message/"]) {
      assert.ok(all.some(({ file }) => file.startsWith(part)));
    }
  });

  test("take linear time, or read a bounded input", () => {
    const slow = all.flatMap(({ file, source, flags }) => {
      const slowness = source.includes("${…}") ? "unknown" : findSlowness(source, flags);
      const isBounded = BOUNDED_INPUT.some((one) => one.file === file && one.source === source);
      return slowness === undefined || isBounded
        ? []
        : [`${file}: /${source}/${flags} ${slowness}`];
    });
    assert.deepEqual(slow, []);
  });

  test("with a bounded input all still exist", () => {
    const unknown = BOUNDED_INPUT.filter(
      (one) => !all.some(({ file, source }) => one.file === file && one.source === source),
    );
    assert.deepEqual(unknown, []);
  });
});
