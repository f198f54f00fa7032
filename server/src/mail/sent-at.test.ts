import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import * as fc from "fast-check";
import { readSentAt } from "./sent-at.ts";

describe("the time a message was sent", () => {
  // Far from UTC: a time without a zone must not depend on the machine's.
  const { TZ: zone } = process.env;
  before(() => void (process.env["TZ"] = "Asia/Tokyo"));
  after(() => (zone === undefined ? delete process.env["TZ"] : (process.env["TZ"] = zone)));

  const cases: [string, string][] = [
    ["Sat, 21 Nov 2026 10:00:00 +0100", "2026-11-21T09:00:00.000Z"],
    ["21 Nov 2026 10:00 GMT", "2026-11-21T10:00:00.000Z"],
    ["Sat, 21 Nov 2026 10:00:00 -0730 (PST)", "2026-11-21T17:30:00.000Z"],
    ["Sat, 21 Nov 26 10:00:00 EST", "2026-11-21T15:00:00.000Z"],
    ["Fri, 21 Nov 97 09(comment):   55  :  06 -0600", "1997-11-21T15:55:06.000Z"],
    ["Saturday, 21-November-2026 10:00:00", "2026-11-21T10:00:00.000Z"],
    ["Sat, 21 Nov 2026 10:00:00 +01:00", "2026-11-21T09:00:00.000Z"],
    ["Sat, 21 Nov 2026 10:00:00 GMT+0100", "2026-11-21T09:00:00.000Z"],
    ["Sat, 21 Nov 2026 10:00:00 UTC-7", "2026-11-21T17:00:00.000Z"],
    [
      "Sat Nov 21 2026 10:00:00 GMT+0100 (Central European Standard Time)",
      "2026-11-21T09:00:00.000Z",
    ],
    ["Sat, 21 Nov 2026 10:00:00 GMT +0100", "2026-11-21T09:00:00.000Z"],
    ["2026-11-21T10:00:00Z", "2026-11-21T10:00:00.000Z"],
    ["2026-11-21T10:00:00.5", "2026-11-21T10:00:00.500Z"],
    ["2026-11-21 10:00", "2026-11-21T10:00:00.000Z"],
    ["Tue Nov 24 10:00:00 2026", "2026-11-24T10:00:00.000Z"],
    ["11/21/2026 10:00:00 PM", "2026-11-21T22:00:00.000Z"],
  ];
  for (const [field, iso] of cases) {
    it(`is read from ${JSON.stringify(field)}`, () => {
      assert.equal(new Date(readSentAt(field) ?? NaN).toISOString(), iso);
    });
  }

  for (const field of [
    "",
    "yesterday",
    "Sat, 41 Nov 2026 10:00:00",
    "31 Nov 2026 10:00",
    "2026-02-30T10:00:00Z",
    "21 Foo 2026 10:00",
    "12",
  ]) {
    it(`is not read from ${JSON.stringify(field)}`, () => assert.equal(readSentAt(field), null));
  }

  it("equals the UTC time that was written", () => {
    const date = fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(date, (sent) => {
        const seconds = Math.floor(sent.getTime() / 1_000) * 1_000;
        assert.equal(readSentAt(sent.toUTCString()), seconds);
      }),
    );
  });

  it("of arbitrary text is null or a time", () => {
    const piece = fc.constantFrom(
      "1",
      "99",
      "Nov",
      "may",
      " ",
      ":",
      "+0100",
      "(",
      ")",
      "2026",
      "-",
      ",",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const ms = readSentAt(pieces.join(""));
        if (ms !== null) assert.match(new Date(ms).toISOString(), /^\d{4}-/);
      }),
    );
  });
});
