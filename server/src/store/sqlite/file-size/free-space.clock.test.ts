import assert from "node:assert/strict";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, beforeEach, describe, mock, test } from "node:test";
import Database from "better-sqlite3";
import {
  countFreePages,
  createFreeSpace,
  keepGivingBack,
  CHECKS,
  PAGES_KEPT,
  PAGES_PER_STEP,
} from "./free-space.ts";
import { openDatabase, type SqliteDatabase } from "../open-database.ts";

const PAGE_BYTES = 8_192;
const ROWS = PAGES_KEPT + 300;
const CHECK_MS = 1_000;
const STEP_MS = 5;

const folder = mkdtempSync(join(tmpdir(), "mayfly-free-space-"));
after(() => rmSync(folder, { recursive: true, force: true }));

let file: string;
let database: SqliteDatabase;
let files = 0;
beforeEach(() => {
  file = join(folder, `${++files}.db`);
  database = openDatabase(file);
  database.exec("CREATE TABLE mail (id INTEGER PRIMARY KEY, content BLOB)");
  fill(ROWS);
});
afterEach(() => database.close());

describe("free pages of the database", () => {
  test("are returned to the disk a few at a time, except those kept for the next mail", () => {
    const kept = database.prepare("SELECT * FROM mail WHERE id > ?");
    const expected = kept.all(ROWS - 5);
    empty(ROWS - 5);
    const bytesBefore = sizeOfFile();
    const free = countFreePages(database);
    const space = createFreeSpace(database);
    for (let count = 0; count < CHECKS; count++) space.check();
    let pages = free;
    let steps = 0;
    for (let isMore = true; isMore; steps++) {
      isMore = space.giveBack();
      const left = countFreePages(database);
      assert.ok(pages - left <= PAGES_PER_STEP);
      pages = left;
    }
    assert.equal(pages, PAGES_KEPT);
    assert.equal(steps, Math.ceil((free - PAGES_KEPT) / PAGES_PER_STEP));
    assert.ok(sizeOfFile() <= bytesBefore - (free - PAGES_KEPT) * PAGE_BYTES);
    assert.deepEqual(kept.all(ROWS - 5), expected);
    assert.equal(database.pragma("integrity_check", { simple: true }), "ok");
  });

  test("stay in the file if mail used them at one of the last checks", () => {
    const space = createFreeSpace(database);
    space.check();
    empty(ROWS);
    for (let count = 1; count < CHECKS; count++) space.check();
    assert.equal(space.giveBack(), false);
    space.check();
    assert.equal(space.giveBack(), true);
  });

  test("stay in the file while another process has the lock, without a wait", () => {
    empty(ROWS);
    const space = createFreeSpace(database);
    for (let count = 0; count < CHECKS; count++) space.check();
    const other = new Database(file);
    const free = countFreePages(database);
    other.exec("BEGIN IMMEDIATE");
    assert.equal(space.giveBack(), false);
    other.close();
    assert.equal(countFreePages(database), free);
    const settings = ["synchronous", "busy_timeout"].map((name) =>
      database.pragma(name, { simple: true }),
    );
    assert.deepEqual(settings, [2, 1000], "as before");
    assert.equal(space.giveBack(), true);
  });

  test("are returned by themselves while the database isn't busy", () => {
    mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
    let isBusy = true;
    const stop = keepGivingBack(database, () => isBusy);
    try {
      empty(ROWS);
      const free = countFreePages(database);
      mock.timers.tick(2 * CHECKS * CHECK_MS);
      assert.equal(countFreePages(database), free);
      isBusy = false;
      mock.timers.tick(CHECKS * CHECK_MS);
      assert.equal(countFreePages(database), free - PAGES_PER_STEP);
      mock.timers.tick(STEP_MS);
      assert.equal(countFreePages(database), free - 2 * PAGES_PER_STEP);
      for (let steps = free / PAGES_PER_STEP; steps > 0; steps--) mock.timers.tick(STEP_MS);
      assert.equal(countFreePages(database), PAGES_KEPT);
      fill(ROWS);
      empty(2 * ROWS);
      stop();
      mock.timers.tick(2 * CHECKS * CHECK_MS);
      assert.equal(countFreePages(database), free);
    } finally {
      stop();
      mock.timers.reset();
    }
  });
});

/** One row per page. */
function fill(rows: number): void {
  const insert = database.prepare("INSERT INTO mail (content) VALUES (randomblob(7000))");
  database.transaction(() => {
    for (let row = 0; row < rows; row++) insert.run();
  })();
}

function empty(count: number): void {
  database.prepare("DELETE FROM mail WHERE id <= ?").run(count);
}

function sizeOfFile(): number {
  database.pragma("wal_checkpoint(TRUNCATE)");
  return statSync(file).size;
}
