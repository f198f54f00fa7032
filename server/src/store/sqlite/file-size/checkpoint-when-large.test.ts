import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { until } from "../../../../test/until.ts";
import { newFolder } from "../../../../test/new-folder.ts";
import { newAddress, newShortMessage, rowsOf } from "../../../../test/stores/store-samples.ts";
import { createLog } from "../../../log.ts";
import { openSqliteStore } from "../sqlite-store.ts";

const MB = 1024 * 1024;
/** Half of the length at which the writer itself copies the log: 32,000 pages of 8 KB. */
const WRITERS_TURN = 128 * MB;

test("a long log is copied into the database while the store is open, and starts again", async (t) => {
  const dataDir = newFolder();
  const store = await openSqliteStore(dataDir, createLog("silent"));
  t.after(() => store.close());
  const sizeOf = (name: string): number => statSync(join(dataDir, name)).size;
  const added = await store.createAddress(newAddress());
  assert.ok(added.created);
  const before = sizeOf("mayfly.db");
  const fill = async (): Promise<void> => {
    const adding = Array.from({ length: 100 }, () =>
      store.addMessage(newShortMessage(added.inboxId)),
    );
    for (const outcome of await Promise.all(adding)) rowsOf(outcome);
  };
  await until("the log is copied", async () => {
    await fill();
    assert.ok(sizeOf("mayfly.db-wal") < WRITERS_TURN, "the writer would copy it soon");
    return sizeOf("mayfly.db") > before + MB;
  });
  await until("the log starts again", async () => {
    const length = sizeOf("mayfly.db-wal");
    await fill();
    // The log is overwritten from its start, so it doesn't grow.
    return sizeOf("mayfly.db-wal") === length;
  });
});
