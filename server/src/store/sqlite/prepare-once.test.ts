import assert from "node:assert/strict";
import Database from "better-sqlite3";
import { join } from "node:path";
import { test } from "node:test";
import { newFolder } from "../../../test/new-folder.ts";
import { prepareOnce } from "./prepare-once.ts";

test("a statement is prepared once", () => {
  const database = new Database(":memory:");
  const { prepare, close } = prepareOnce(database);
  assert.equal(prepare("SELECT 1"), prepare("SELECT 1"));
  assert.notEqual(prepare("SELECT 1"), prepare("SELECT 2"));
  close();
  assert.equal(database.open, false);
});

test("a statement that was prepared before another connection changed its table sees the change", () => {
  const file = join(newFolder(), "changed.db");
  const writer = new Database(file);
  writer.exec("CREATE TABLE sender (name TEXT); INSERT INTO sender VALUES ('Ada')");
  const { prepare, close } = prepareOnce(new Database(file, { readonly: true }));
  const read = (): unknown[] => prepare("SELECT * FROM sender").all();
  assert.deepEqual(read(), [{ name: "Ada" }]);
  writer.exec("ALTER TABLE sender ADD COLUMN domain TEXT DEFAULT 'example.org'");
  assert.deepEqual(read(), [{ name: "Ada", domain: "example.org" }]);
  close();
  writer.close();
});
