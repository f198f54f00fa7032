import assert from "node:assert/strict";
import { randomBytes, randomInt } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { RawSegments, type RawPlace } from "./raw-segments.ts";
import { newFolder } from "../../../../test/new-folder.ts";

const KB = 1024;
const MB = 1024 * KB;

test("reads appended bytes unchanged, for any size and batch", () => {
  const segments = new RawSegments(newFolder());
  const stored: { place: RawPlace; bytes: Buffer }[] = [];
  for (let batch = 0; batch < 20; batch++) {
    for (let count = randomInt(1, 6); count > 0; count--) {
      const bytes = randomBytes(randomInt(1, batch === 7 ? 5 * MB : 40 * KB));
      stored.push({ bytes, place: segments.append(Buffer.from(bytes)) });
    }
    segments.persist();
    segments.committed();
  }
  for (const { place, bytes } of stored) assert.ok(segments.read(place)?.equals(bytes));
  segments.close();
});

test("a rolled back batch leaves nothing between committed ones", () => {
  const segments = new RawSegments(newFolder());
  const before = add(segments, randomBytes(10 * KB));
  const refused = segments.append(randomBytes(30 * KB));
  segments.persist();
  segments.rolledBack();
  const bytes = randomBytes(20 * KB);
  const after = add(segments, bytes);
  assert.equal(after.offset, refused.offset);
  assert.ok(after.offset > before.offset);
  assert.ok(segments.read(after)?.equals(bytes));
  segments.close();
});

test("erased bytes are gone from the file after the commit of their batch, and not before", () => {
  const folder = newFolder();
  const segments = new RawSegments(folder);
  const [kept, doomed] = [randomBytes(9 * KB), randomBytes(9 * KB)];
  const [keptPlace, doomedPlace] = [segments.append(kept), segments.append(doomed)];
  segments.persist();
  segments.committed();

  segments.eraseLater(doomedPlace);
  segments.rolledBack();
  assert.ok(segments.read(doomedPlace)?.equals(doomed));
  segments.eraseLater(doomedPlace);
  segments.committed();
  assert.ok(segments.read(doomedPlace)?.equals(Buffer.alloc(9 * KB)));
  assert.ok(segments.read(keptPlace)?.equals(kept));
  assert.equal(bytesIn(folder).includes(doomed), false);
  assert.equal(bytesIn(folder).includes(kept), true);
  segments.close();
});

test("after a restart old segments are readable, and new mail goes to a new file", () => {
  const folder = newFolder();
  const bytes = randomBytes(12 * KB);
  const before = new RawSegments(folder);
  const old = add(before, bytes);
  before.close();

  const segments = new RawSegments(folder);
  assert.ok(segments.read(old)?.equals(bytes));
  assert.equal(add(segments, randomBytes(KB)).segment, old.segment + 1);
  assert.ok(segments.read(old)?.equals(bytes));
  segments.close();
});

test("a segment is deleted when it is closed and contains no message, never before", () => {
  const folder = newFolder();
  const segments = new RawSegments(folder);
  const first = add(segments, randomBytes(65 * MB));
  const second = add(segments, randomBytes(KB));
  assert.notEqual(second.segment, first.segment);

  segments.releaseEmpty(() => true);
  assert.deepEqual(readdirSync(folder), ["1.segment", "2.segment"]);
  segments.releaseEmpty(() => false);
  assert.deepEqual(readdirSync(folder), ["2.segment"]);
  assert.equal(segments.read(first), undefined);
  assert.ok(segments.read(second));
  segments.close();
});

test("the current segment is dropped, too, if it is large and holds no message", () => {
  const folder = newFolder();
  const segments = new RawSegments(folder);
  const small = add(segments, randomBytes(100 * KB));
  segments.releaseEmpty(() => false);
  assert.ok(segments.read(small));
  const large = add(segments, randomBytes(MB));
  assert.equal(large.segment, small.segment);
  segments.releaseEmpty(() => true);
  assert.ok(segments.read(large));
  segments.releaseEmpty(() => false);
  assert.deepEqual(readdirSync(folder), []);
  const bytes = randomBytes(20 * KB);
  const next = add(segments, bytes);
  assert.equal(next.segment, large.segment + 1);
  assert.ok(segments.read(next)?.equals(bytes));
  segments.close();
});

function add(segments: RawSegments, bytes: Buffer): RawPlace {
  const place = segments.append(Buffer.from(bytes));
  segments.persist();
  segments.committed();
  return place;
}

function bytesIn(folder: string): Buffer {
  return Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name))));
}
