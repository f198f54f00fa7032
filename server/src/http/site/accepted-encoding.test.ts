import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { acceptedCodings } from "./accepted-encoding.ts";

test("returns the codings that the client accepts, and none that it refuses", () => {
  for (const [header, codings] of [
    [undefined, []],
    ["", []],
    ["identity", []],
    ["gzip, deflate, br, zstd", ["br", "gzip"]],
    ["br;q=0", []],
    ["br;q=0, gzip", ["gzip"]],
    ["br; q=0.000 , gzip; q=1.0", ["gzip"]],
    ["BR;Q=0.1", ["br"]],
    ["*", ["br", "gzip"]],
    ["*;q=0, gzip", ["gzip"]],
    ["br;q=0, *", ["gzip"]],
    ["br;q=much", []],
    ["x-br, gzip-2", []],
  ] as const) {
    assert.deepEqual(acceptedCodings(header), codings, header ?? "none");
  }
});

test("returns a coding only if the header names the coding or *", () => {
  const piece = fc.constantFrom("br", "gzip", "*", ";", "q=0", "q=1", ",", " ", "=", "q", "0.");
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece).map((pieces) => pieces.join("")),
      ),
      (header) => {
        for (const coding of acceptedCodings(header)) {
          assert.match(header.toLowerCase(), coding === "br" ? /\*|br/ : /\*|gzip/);
        }
        assert.deepEqual(acceptedCodings(`br;q=0,gzip;q=0,*;q=0`), []);
      },
    ),
  );
});
