import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test, type TestContext } from "node:test";
import Database from "better-sqlite3";
import { mountSmallDisk, NOT_MOUNTED, unmount } from "../../../../test/processes/small-disk.ts";
import { NO_LIMIT } from "../../../../test/stores/store-samples.ts";
import { createLog } from "../../../log.ts";
import { copyDatabase, copySegmentMail } from "./copy-database.ts";
import { openReadOnly } from "../open-database.ts";
import { RawSegments } from "../segments/raw-segments.ts";
import { openSqliteStore } from "../sqlite-store.ts";
import { newFolder } from "../../../../test/new-folder.ts";

const SMALL = 2_000;
/** Stored in a segment, although it arrives alone. */
const LARGE = 300_000;
const NOW = Date.now();

describe("a copy of the embedded database", () => {
  test("contains large mail from segments and small mail, and needs no other file", async (t) => {
    const { dataDir, add, store } = await startStore(t);
    const sealed = [await add(SMALL), await add(LARGE), await add(LARGE)];
    const { file, messages, deletedMeanwhile } = await copyDatabase(dataDir, join(dataDir, "copy"));
    assert.deepEqual([messages, deletedMeanwhile], [3, 0]);
    const copied = openReadOnly(file).prepare("SELECT sealed, segment FROM raw_message");
    const rows = copied.all() as { sealed: Buffer; segment: number | null }[];
    assert.deepEqual(
      rows.map((row) => [row.sealed.equals(sealed.shift() ?? Buffer.of()), row.segment]),
      [
        [true, null],
        [true, null],
        [true, null],
      ],
    );
    assert.equal((await store.listMessages(1)).length, 3);
  });

  test("is refused with advice where it can't be written", async (t) => {
    const { dataDir } = await startStore(t);
    const file = join(newFolder(), "file");
    writeFileSync(file, "");
    for (const folder of [file, join(file, "below"), "/proc/copy"]) {
      await assert.rejects(copyDatabase(dataDir, folder), ({ message }: Error) => {
        const advice = "Give it access, or choose another folder.";
        assert.ok(message.startsWith(`This user can't write to the folder ${folder} (E`), message);
        return message.endsWith(advice);
      });
    }
  });

  test("leaves alone what another copy has begun in its folder", async (t) => {
    const { dataDir } = await startStore(t);
    const folder = newFolder();
    const begun = join(folder, "mayfly.db.unfinished");
    writeFileSync(begun, "half");
    await assert.rejects(copyDatabase(dataDir, folder), {
      message: `Another backup writes ${begun}, or was cut off. Wait for it, or delete that file.`,
    });
    assert.equal(readFileSync(begun, "utf8"), "half");
  });

  test("leaves none of its files when it fails, nor the journal that a full disk kept", async (t) => {
    const { dataDir } = await startStore(t);
    const folder = newFolder();
    for (const name of ["mayfly.db", "mayfly.db.unfinished-journal"]) {
      writeFileSync(join(folder, name), "");
    }
    await assert.rejects(copyDatabase(dataDir, folder), /already contains a backup/);
    assert.deepEqual(readdirSync(folder), ["mayfly.db"]);
  });

  test("names its folder, and leaves nothing there, if the disk is full", async (t) => {
    const { dataDir } = await startStore(t);
    const folder = newFolder();
    if (!mountSmallDisk(folder, 100_000)) return t.skip(NOT_MOUNTED);
    t.after(() => unmount(folder));
    const message = `No disk space is left for ${folder}. Free some, or choose another folder.`;
    await assert.rejects(copyDatabase(dataDir, folder), { message });
    assert.deepEqual(readdirSync(folder), []);
  });

  test("contains no byte of mail that was deleted earlier", async (t) => {
    const { dataDir, add, store } = await startStore(t);
    const deleted = [await add(SMALL), await add(LARGE)];
    const kept = [await add(SMALL), await add(LARGE)];
    for (const seq of [1, 2]) await store.deleteMessage(1, seq);
    const { file } = await copyDatabase(dataDir, join(dataDir, "copy"));
    const bytes = readFileSync(file);
    const has = (sealed: Buffer) => bytes.includes(sealed.subarray(0, 500));
    assert.deepEqual([deleted.some(has), kept.every(has)], [false, true]);
  });

  test("leaves out mail that is deleted during the copy, whether its segment exists or not", async (t) => {
    const { dataDir, add, store } = await startStore(t);
    for (const length of [LARGE, LARGE, LARGE, SMALL]) await add(length);
    const file = join(dataDir, "snapshot.db");
    const source = openReadOnly(join(dataDir, "mayfly.db"));
    source.prepare("VACUUM INTO ?").run(file);
    // The bytes of the first are overwritten; those of the next one can't be found.
    await store.deleteMessage(1, 1);
    const copy = new Database(file);
    const segments = new RawSegments(join(dataDir, "raw"));
    const second = copy.prepare("SELECT start FROM raw_message WHERE message_id = 2").get();
    const outcome = await copySegmentMail(copy, source, {
      read: (place) =>
        place.offset === (second as { start: number }).start ? undefined : segments.read(place),
    });
    assert.deepEqual(outcome, { messages: 2, deletedMeanwhile: 2 });
    const { message_count, size_bytes } = copy.prepare("SELECT * FROM inbox").get() as {
      message_count: number;
      size_bytes: number;
    };
    assert.deepEqual([message_count, size_bytes], [2, LARGE + SMALL]);
    assert.equal(
      copy.prepare("SELECT * FROM raw_message WHERE length(sealed) = 0").all().length,
      0,
    );
  });
});

async function startStore(t: TestContext) {
  const dataDir = newFolder();
  const store = await openSqliteStore(dataDir, createLog("silent"));
  t.after(async () => {
    await store.close();
  });
  await store.createAddress({
    email: { local: "marlow", domain: "mayfly.test" },
    publicId: "public",
    kind: "free",
    createdAtMs: NOW,
    expiresAtMs: NOW + 900_000,
    wrappedKey: randomBytes(66),
    passwordHash: randomBytes(32),
    tokenHash: randomBytes(32),
    ip: null,
    referrer: null,
  });
  const add = async (length: number): Promise<Buffer> => {
    const raw = randomBytes(length);
    const copies = [{ inboxId: 1, capacity: NO_LIMIT, raw: [raw], summary: [randomBytes(80)] }];
    await store.addMessage({ receivedAtMs: NOW, sizeBytes: length, copies });
    return raw;
  };
  return { dataDir, store, add };
}
