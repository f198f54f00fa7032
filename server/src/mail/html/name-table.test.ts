import assert from "node:assert/strict";
import { it } from "node:test";
import * as fc from "fast-check";
import { NameTable } from "./name-table.ts";

const NAMES = ["a", "td", "tr", "th", "data-x", "h1", "background-color"];
const table = new NameTable(NAMES);

it("a table finds its names in any case within a text", () => {
  for (const [index, name] of NAMES.entries()) {
    const text = `<${name.toUpperCase()}>`;
    assert.equal(table.find(text, 1, 1 + name.length), index);
  }
});

it("a table finds no other name", () => {
  const piece = fc.constantFrom("a", "t", "d", "r", "h", "1", "-", "data", "é", "K");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const name = pieces.join("");
      assert.equal(table.find(name, 0, name.length), NAMES.indexOf(name));
    }),
  );
});
