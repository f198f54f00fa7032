import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { test } from "node:test";
import { getHeapSpaceStatistics } from "node:v8";
import { OpenConnections, type IndexedItem } from "./open-connections.ts";

type Visit = IndexedItem & { name: number; held: number[] };

const HELD = 128;

function visit(name: number): Visit {
  return { index: 0, name, held: Array.from({ length: HELD }, () => name) };
}

test("holds every added item that was not deleted, in any order of deletion", () => {
  const open = new OpenConnections<Visit>();
  const expected = new Map<number, Visit>();
  for (let name = 0; name < 2_000; name++) {
    const one = visit(name);
    open.add(one);
    expected.set(name, one);
    const leaving = [...expected.values()][randomInt(expected.size)];
    if (leaving === undefined || randomInt(20) >= expected.size) continue;
    open.delete(leaving);
    expected.delete(leaving.name);
    assert.equal(open.size, expected.size);
    assert.deepEqual(
      open.all().toSorted((first, second) => first.name - second.name),
      [...expected.values()],
    );
  }
});

test("returns a copy: items may be deleted during the iteration", () => {
  const open = new OpenConnections<Visit>();
  for (let name = 0; name < 10; name++) open.add(visit(name));
  const seen: number[] = [];
  for (const one of open.all()) {
    seen.push(one.name);
    open.delete(one);
  }
  assert.deepEqual(
    [seen.toSorted((one, other) => one - other), open.size],
    [[...Array(10).keys()], 0],
  );
});

test("minor collections free deleted items, however old the list is", () => {
  const open = new OpenConnections<Visit>();
  const here = Array.from({ length: 20 }, (_, name) => visit(name));
  for (const one of here) open.add(one);
  const VISITS = 60_000;
  // Moves the list and the other objects into the old generation.
  for (let name = 0; name < 4 * VISITS; name++) visit(name);
  const before = oldSpaceBytes();
  for (let name = 0; name < VISITS; name++) {
    const one = visit(name);
    open.add(one);
    here.push(one);
    const leaving = here.shift();
    if (leaving) open.delete(leaving);
  }
  const kept = oldSpaceBytes() - before;
  assert.ok(kept < (VISITS * HELD * 8) / 10, `${kept} bytes`);
});

function oldSpaceBytes(): number {
  const space = getHeapSpaceStatistics().find(({ space_name: name }) => name === "old_space");
  return space?.space_used_size ?? 0;
}
