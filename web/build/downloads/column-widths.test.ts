import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { columnWidths } from "./column-widths.ts";

test("the remaining width goes to the empty column", () => {
  const columns = [
    { least: 40, wanted: 80, empty: false },
    { least: 96, wanted: 96, empty: true },
  ];
  assert.deepEqual(columnWidths(columns, 300), [80, 220]);
});

test("without an empty column it goes to the last column", () => {
  const columns = [
    { least: 40, wanted: 80, empty: false },
    { least: 40, wanted: 60, empty: false },
  ];
  assert.deepEqual(columnWidths(columns, 200), [80, 120]);
});

const column = fc
  .record({ least: fc.integer({ min: 1, max: 300 }), more: fc.nat(500), empty: fc.boolean() })
  .map(({ least, more, empty }) => ({ least, wanted: least + more, empty }));

test("the columns fill the page, and each fits its longest word if possible", () => {
  fc.assert(
    fc.property(
      fc.array(column, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 100, max: 900 }),
      (columns, total) => {
        const widths = columnWidths(columns, total);
        const sum = widths.reduce((all, width) => all + width, 0);
        assert.ok(Math.abs(sum - total) < 0.001, `${sum} of ${total}`);
        if (columns.reduce((all, { least }) => all + least, 0) > total) return;
        columns.forEach(({ least }, index) => assert.ok((widths[index] ?? 0) >= least - 0.001));
      },
    ),
  );
});
