import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import type { CreatedAddress } from "@mayfly/contract";
import { checkStored } from "./check-stored.ts";
import { createInbox, listInbox } from "./inbox-client.ts";
import { MailLoad, type SentMail } from "./mail-load.ts";
import {
  collectOutput,
  exitOf,
  KEPT_ENV,
  startServer,
  type ServerProcess,
} from "./server-process.ts";
import { makeDataDir, SECRET_KEY } from "./stores.ts";

const SENDERS = 3;
const BEFORE = 150;
const KEY = { SECRET_KEY };

describe("a backup that is made under load", () => {
  const folders: string[] = [];
  let server: ServerProcess;
  let dataDir: string;
  let copy: string;
  const inboxes: CreatedAddress[] = [];
  let acknowledgedBefore: ReadonlySet<string>;
  let mails: readonly SentMail[];
  before(async () => {
    [dataDir, copy] = [newFolder(), join(newFolder(), "copy")];
    server = await startServer({ DATA_DIR: dataDir, ...KEY });
    for (let count = 0; count < 3; count++) inboxes.push(await createInbox(server.baseUrl));
    const load = new MailLoad({
      addresses: inboxes.map(({ email }) => email),
      senders: SENDERS,
      whenUp: async () => server.smtpPort,
    });
    await load.untilAcknowledged(BEFORE);
    acknowledgedBefore = new Set(load.mails.filter((one) => one.acknowledged).map(nameOf));
    const made = run("back-up.js", copy, { DATA_DIR: dataDir, ...KEY });
    await load.untilAcknowledged(1);
    const { code, output } = await made;
    assert.equal(code, 0, output);
    assert.match(output, /SECRET_KEY .* isn't in it/);
    await load.stop();
    ({ mails } = load);
  });
  after(async () => {
    await server.end("SIGKILL");
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  test("holds every message acknowledged before it, whole and once, when it is restored elsewhere", async () => {
    const other = newFolder();
    const env = { DATA_DIR: other, ...KEY };
    const { code, output } = await run("restore.js", copy, env);
    // Those of the company are among them.
    assert.deepEqual(
      [code, output],
      [0, "7 addresses are back; those whose time is over end at the start\n"],
    );
    const restored = await startServer(env);
    // Those after the moment of the copy are in it or not.
    const known = mails.map((mail) => {
      const isOlder = acknowledgedBefore.has(mail.name);
      return { ...mail, acknowledged: isOlder, inDoubt: mail.inDoubt + (isOlder ? 0 : 1) };
    });
    assert.ok(acknowledgedBefore.size >= BEFORE);
    await checkStored(restored.baseUrl, inboxes, known);
    // It goes on where it was.
    const [inbox] = inboxes;
    assert.ok(inbox);
    const { length } = await listInbox(restored.baseUrl, inbox.id);
    const load = new MailLoad({
      addresses: [inbox.email, (await createInbox(restored.baseUrl)).email],
      senders: 1,
      whenUp: async () => restored.smtpPort,
    });
    await load.untilAcknowledged(3);
    await load.stop();
    const more = load.mails.filter(
      (one) => one.acknowledged && one.recipients.includes(inbox.email),
    );
    assert.equal((await listInbox(restored.baseUrl, inbox.id)).length, length + more.length);
    assert.deepEqual(await restored.end("SIGTERM"), { code: 0, signal: null });
  });

  test("is one file that only its owner reads, without the key", () => {
    const file = join(copy, "mayfly.db");
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.equal(readFileSync(file).includes(SECRET_KEY), false);
    assert.equal(existsSync(`${file}.unfinished`), false);
  });

  test("is never written over another, and never restored over a database, in use or not", async () => {
    const again = await run("back-up.js", copy, { DATA_DIR: dataDir, ...KEY });
    assert.deepEqual([again.code, again.output.includes("There is a copy in")], [1, true]);
    const inUse = await run("restore.js", copy, { DATA_DIR: dataDir, ...KEY });
    assert.deepEqual([inUse.code, inUse.output.includes("Another process uses")], [1, true]);
    const other = newFolder();
    // As a copy comes that was carried from another machine.
    chmodSync(join(copy, "mayfly.db"), 0o644);
    assert.equal((await run("restore.js", copy, { DATA_DIR: other, ...KEY })).code, 0);
    assert.equal(statSync(join(other, "mayfly.db")).mode & 0o777, 0o600);
    const second = await run("restore.js", copy, { DATA_DIR: other, ...KEY });
    assert.deepEqual([second.code, second.output.includes("a database in")], [1, true]);
  });

  test("is not restored beside what a database that was killed left behind, all of which is named", async () => {
    const other = newFolder();
    const killed = await startServer({ DATA_DIR: other, ...KEY });
    await createInbox(killed.baseUrl);
    await killed.end("SIGKILL");
    mkdirSync(join(other, "raw"), { recursive: true });
    writeFileSync(join(other, "raw", "1"), "large mail");
    const beside = ["mayfly.db", "mayfly.db-wal", "mayfly.db-shm", "raw"];
    for (const [index, name] of beside.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- each finds one file less than the one before
      const { code, output } = await run("restore.js", copy, { DATA_DIR: other, ...KEY });
      assert.deepEqual([code, output.includes(beside.slice(index).join(", "))], [1, true], output);
      renameSync(join(other, name), join(newFolder(), name));
    }
    assert.equal((await run("restore.js", copy, { DATA_DIR: other, ...KEY })).code, 0);
  });

  test("is not restored without its key, with another, or damaged, and then nothing is left behind", async () => {
    const other = newFolder();
    const refuses = async (env: Record<string, string>, why: RegExp) => {
      const { code, output } = await run("restore.js", copy, { DATA_DIR: other, ...env });
      assert.equal(code, 1);
      assert.match(output, why);
      assert.equal(existsSync(join(other, "mayfly.db")), false);
      assert.equal(existsSync(join(other, "mayfly.db.unfinished")), false);
    };
    await refuses({}, /The key of the copy is missing/);
    assert.equal(existsSync(join(other, "secret-key")), false);
    await refuses({ SECRET_KEY: SECRET_KEY.toUpperCase() }, /isn't the one/);
    // A key that was rotated still opens it.
    const rotated = {
      DATA_DIR: newFolder(),
      SECRET_KEY: `${SECRET_KEY.toUpperCase()},${SECRET_KEY}`,
    };
    assert.equal((await run("restore.js", copy, rotated)).code, 0);
    const file = join(copy, "mayfly.db");
    truncateSync(file, statSync(file).size - 8_192);
    await refuses(KEY, /The copy is damaged/);
  });

  function newFolder(): string {
    const folder = makeDataDir();
    folders.push(folder);
    return folder;
  }
});

test("what lies in PostgreSQL is not for these commands, and they say what is", async () => {
  const env = { DATABASE_URL: "postgres://mayfly@127.0.0.1/none", ADMIN_KEY: SECRET_KEY, ...KEY };
  for (const script of ["back-up.js", "restore.js"]) {
    const { code, output } = await run(script, "/nonexistent", env);
    assert.deepEqual([code, output.includes("use pg_dump and pg_restore")], [1, true]);
  }
});

function nameOf({ name }: SentMail): string {
  return name;
}

async function run(
  script: string,
  folder: string,
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const file = fileURLToPath(new URL(`../../../scripts/${script}`, import.meta.url));
  const child = spawn(process.execPath, [file, folder], { env: { ...KEPT_ENV, ...env } });
  const output = collectOutput(child);
  const { code } = await exitOf(child);
  return { code, output: output() };
}
