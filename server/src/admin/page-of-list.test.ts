import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { pageOfList, type ListRequest } from "./page-of-list.ts";

type Row = { ip: string; ends: number };

const SHAPE = {
  foundBy: ({ ip }: Row) => [ip],
  sortedBy: { ip: ({ ip }: Row) => ip, ends: ({ ends }: Row) => ends },
};
const ROWS: readonly Row[] = [
  { ip: "10.0.0.1", ends: Infinity },
  { ip: "9.0.0.1", ends: 5 },
  { ip: "2001:DB8::/64", ends: 7 },
];
const ALL = { limit: 9, offset: 0 };
const ips = (request: Partial<ListRequest<"ip" | "ends">>) =>
  pageOfList(ROWS, SHAPE, { ...ALL, ...request }).rows.map(({ ip }) => ip);

test("rows are found by a substring, sorted with numbers by value, and paged", () => {
  assert.deepEqual(ips({}), ["10.0.0.1", "9.0.0.1", "2001:DB8::/64"]);
  assert.deepEqual(ips({ sort: "ip" }), ["9.0.0.1", "10.0.0.1", "2001:DB8::/64"]);
  assert.deepEqual(ips({ sort: "ends", order: "desc" }), ["10.0.0.1", "2001:DB8::/64", "9.0.0.1"]);
  assert.deepEqual(ips({ search: " db8 " }), ["2001:DB8::/64"]);
  assert.deepEqual(ips({ sort: "ends", limit: 1, offset: 1 }), ["2001:DB8::/64"]);
  assert.equal(pageOfList(ROWS, SHAPE, { search: "0.0", limit: 1, offset: 1 }).total, 2);
});

test("the pages together contain each row once", () => {
  const row = fc.record({ ip: fc.oneof(fc.ipV4(), fc.ipV6()), ends: fc.nat() });
  const sort = fc.constantFrom("ip", "ends", undefined);
  fc.assert(
    fc.property(fc.array(row), sort, fc.integer({ min: 1, max: 7 }), (rows, by, limit) => {
      const asked = by === undefined ? {} : { sort: by };
      const page = (offset: number) => pageOfList(rows, SHAPE, { ...asked, limit, offset }).rows;
      const pages = rows.flatMap((_, index) => (index % limit === 0 ? page(index) : []));
      assert.deepEqual(new Set(pages), new Set(rows));
      assert.equal(pages.length, rows.length);
    }),
  );
});
