import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { array, assert as assertProperty, constantFrom, property } from "fast-check";
import { checkLicenses, isPermissive } from "./check-licenses.ts";
import { shippedPackages } from "./shipped-packages.ts";

describe("the licenses of shipped packages", () => {
  test("each package permits use, change, and sale, and each exception is needed", () => {
    assert.deepEqual(checkLicenses(shippedPackages()), []);
  });

  test("reports a package that requires more, and one without a license", () => {
    const unknown = { integrity: undefined, folder: "" };
    const added = [
      { ...unknown, name: "stern", version: "1.0.0", license: "AGPL-3.0-only" },
      { ...unknown, name: "silent", version: "2.0.0", license: undefined },
    ];
    assert.deepEqual(checkLicenses([...shippedPackages(), ...added]), [
      "stern 1.0.0: AGPL-3.0-only",
      "silent 2.0.0: no license stated",
    ]);
  });

  test("an exception applies to its license only, and is reported if it isn't needed", () => {
    const fonts = shippedPackages().filter(({ name }) => name.includes("font"));
    const [first, ...others] = fonts;
    assert.ok(first);
    const changed = [{ ...first, license: "GPL-2.0-only" }, ...others];
    assert.deepEqual(checkLicenses(changed), [`${first.name} ${first.version}: GPL-2.0-only`]);
    assert.deepEqual(checkLicenses(others), [`${first.name}: unused license exception`]);
  });

  for (const [expression, permissive] of [
    ["MIT", true],
    ["(MPL-2.0 OR Apache-2.0)", true],
    ["MIT AND ISC", true],
    ["MIT AND GPL-3.0-only", false],
    ["(MIT OR Apache-2.0) AND GPL-3.0-only", false],
    ["MIT OR (ISC AND GPL-3.0-only)", false],
    ["MIT-", false],
    ["SEE LICENSE IN LICENSE", false],
    ["", false],
  ] as const) {
    test(`'${expression}' is ${permissive ? "" : "not "}permissive`, () => {
      assert.equal(isPermissive(expression), permissive);
    });
  }

  test("rejects any expression with an unknown license joined by AND", () => {
    const part = constantFrom("MIT", "ISC", "(MIT OR ISC)", "MIT OR ISC", "0BSD");
    assertProperty(
      property(array(part), array(part), (before, after) => {
        assert.equal(isPermissive([...before, "SSPL-1.0", ...after].join(" AND ")), false);
      }),
    );
  });
});
