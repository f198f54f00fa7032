import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import type { CreatedAddress } from "@mayfly/contract";
import { backUp, restoreBackup } from "../../src/commands/back-up.ts";
import { compact } from "../../src/commands/compact.ts";
import { readConfig, type Config } from "../../src/config/config.ts";
import { openReadOnly } from "../../src/store/sqlite/open-database.ts";
import { COMMAND_ENV } from "../commands/command-env.ts";
import { asKnownBefore, checkStored } from "../clients/check-stored.ts";
import { createInbox, listInbox } from "../clients/inbox-client.ts";
import { MailLoad, type SentMail } from "../clients/mail-load.ts";
import {
  collectOutput,
  exitOf,
  KEPT_ENV,
  startServer,
  type ServerProcess,
} from "../processes/server-process.ts";
import { makeDataDir, SECRET_KEY } from "./stores.ts";

const REPOSITORY = fileURLToPath(new URL("../../..", import.meta.url));
const SENDERS = 3;
const BEFORE = 30;
const KEY = { SECRET_KEY };
const IN_USE = /Another process uses/;

describe("a backup made under load", () => {
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
    acknowledgedBefore = load.acknowledgedSoFar();
    const made = run("back-up.js", copy, { DATA_DIR: dataDir, ...KEY });
    await load.untilAcknowledged(1);
    const { code, output } = await made;
    assert.equal(code, 0, output);
    assert.match(output, /does not contain SECRET_KEY/);
    await load.stop();
    ({ mails } = load);
  });
  after(async () => {
    await server.end("SIGKILL");
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  test("holds every message acknowledged before it, whole and once, when it is restored elsewhere, and compacted", async () => {
    const other = newFolder();
    const env = { DATA_DIR: other, ...KEY };
    // Found relative to the folder where npm was called, as npm tells the script.
    const asked = { npm_lifecycle_event: "restore", INIT_CWD: dirname(copy) };
    const { code, output } = await run("restore.js", basename(copy), { ...env, ...asked });
    // Includes the messages of the company inboxes.
    assert.deepEqual(
      [code, output],
      [
        0,
        "Restore complete (addresses: 9). The server deletes expired addresses when it starts.\n",
      ],
    );
    const compacted = await run("compact.js", null, env);
    assert.match(compacted.output, /^Compacted the database from \d+ MB to \d+ MB\.\n$/);
    const restored = await startServer(env);
    assert.ok(acknowledgedBefore.size >= BEFORE);
    await checkStored(restored.baseUrl, inboxes, asKnownBefore(mails, acknowledgedBefore));
    // Numbering continues after the restored messages.
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

  test("is one file that only its owner can read, without the key, with a SHA-256 checksum", () => {
    const [file, sums] = [join(copy, "mayfly.db"), join(copy, "SHA256SUMS")];
    assert.deepEqual(readdirSync(copy).toSorted(), ["SHA256SUMS", "mayfly.db"]);
    for (const path of [file, sums]) assert.equal(statSync(path).mode & 0o777, 0o600);
    const bytes = readFileSync(file);
    assert.equal(bytes.includes(SECRET_KEY), false);
    const sum = createHash("sha256").update(bytes).digest("hex");
    assert.equal(readFileSync(sums, "utf8"), `${sum}  mayfly.db\n`);
  });

  test("is refused with one flipped bit in a message, and restored with a warning without a checksum", async () => {
    const [flipped, other] = [newFolder(), newFolder()];
    cpSync(copy, flipped, { recursive: true });
    flipBitOfMessage(join(flipped, "mayfly.db"));
    const env = { DATA_DIR: other, ...KEY };
    assert.throws(
      () => restoreBackup(configOf(env), flipped),
      /The backup is damaged: mayfly\.db doesn't match SHA256SUMS in /,
    );
    assert.equal(existsSync(join(other, "mayfly.db")), false);
    // Copies of the first version have no checksum; all readable data is restored.
    rmSync(join(flipped, "SHA256SUMS"));
    const restored = await run("restore.js", flipped, env);
    assert.equal(restored.code, 0, restored.output);
    assert.match(
      restored.output,
      /^Restore complete \(addresses: 9\)\..*\nWarning: the backup has no SHA256SUMS file/,
    );
  });

  test("is made relative to the folder where npm was called", async () => {
    const cache = join(REPOSITORY, "node_modules", ".cache");
    mkdirSync(cache, { recursive: true });
    const within = mkdtempSync(join(cache, "called-"));
    folders.push(within);
    const made = await runThroughNpm("backup", within, { DATA_DIR: dataDir, ...KEY });
    assert.deepEqual(
      [made.code, existsSync(join(within, "copy", "mayfly.db"))],
      [0, true],
      made.output,
    );
  });

  test("never overwrites another backup, and is never restored over a database, in use or not; one in use is not compacted", async () => {
    const running = configOf({ DATA_DIR: dataDir, ...KEY });
    await assert.rejects(backUp(running, copy), /already contains a backup/);
    assert.throws(() => restoreBackup(running, copy), IN_USE);
    await assert.rejects(compact(running), IN_USE);
    const other = newFolder();
    const config = configOf({ DATA_DIR: other, ...KEY });
    // The mode of a copy from another machine.
    chmodSync(join(copy, "mayfly.db"), 0o644);
    restoreBackup(config, copy);
    assert.equal(statSync(join(other, "mayfly.db")).mode & 0o777, 0o600);
    assert.throws(() => restoreBackup(config, copy), /already contains a database/);
  });

  test("is not restored beside the files of a killed database, all of which are named", async () => {
    const other = newFolder();
    const config = configOf({ DATA_DIR: other, ...KEY });
    const beside = ["mayfly.db", "mayfly.db-wal", "mayfly.db-shm", "raw"];
    for (const name of beside.slice(0, -1)) writeFileSync(join(other, name), "of the database");
    mkdirSync(join(other, "raw"));
    writeFileSync(join(other, "raw", "1"), "large mail");
    // All of them, and the last of them alone.
    for (const names of [beside, beside.slice(-1)]) {
      assert.throws(() => restoreBackup(config, copy), new RegExp(names.join(", ")));
      for (const name of names === beside ? beside.slice(0, -1) : names)
        renameSync(join(other, name), join(newFolder(), name));
    }
    restoreBackup(config, copy);
    assert.ok(existsSync(join(other, "mayfly.db")));
  });

  test("is refused without its key, with another key, or damaged, and the refusal leaves nothing behind", () => {
    const other = newFolder();
    const refuses = (env: Record<string, string>, why: RegExp) => {
      assert.throws(() => restoreBackup(configOf({ DATA_DIR: other, ...env }), copy), why);
      assert.equal(existsSync(join(other, "mayfly.db")), false);
      assert.equal(existsSync(join(other, "mayfly.db.unfinished")), false);
    };
    refuses({}, /contains no secret-key\. Copy that of the server/);
    assert.equal(existsSync(join(other, "secret-key")), false);
    refuses({ SECRET_KEY: SECRET_KEY.toUpperCase() }, /encrypted with a different key/);
    // A rotated key still opens the copy.
    const rotated = {
      DATA_DIR: newFolder(),
      SECRET_KEY: `${SECRET_KEY.toUpperCase()},${SECRET_KEY}`,
    };
    restoreBackup(configOf(rotated), copy);
    const file = join(copy, "mayfly.db");
    // The damage is detected without a checksum, too.
    rmSync(join(copy, "SHA256SUMS"));
    truncateSync(file, statSync(file).size - 8_192);
    refuses(KEY, /The backup is damaged/);
  });

  function newFolder(): string {
    const folder = makeDataDir();
    folders.push(folder);
    return folder;
  }
});

test("data in PostgreSQL is not for these commands, and they name the alternative", async () => {
  const env = { DATABASE_URL: "postgres://mayfly@127.0.0.1/none", ADMIN_KEY: SECRET_KEY, ...KEY };
  const dump = 'pg_dump --format=custom --file=/nonexistent/mayfly.dump "$DATABASE_URL"';
  await assert.rejects(backUp(configOf(env), "/nonexistent"), ({ message }: Error) =>
    message.includes(`\n  ${dump}\n`),
  );
  const restore =
    'pg_restore --no-owner --single-transaction --dbname="$DATABASE_URL" /nonexistent/mayfly.dump';
  assert.throws(
    () => restoreBackup(configOf(env), "/nonexistent"),
    ({ message }: Error) => message.includes(`\n  ${restore}\n`),
  );
});

function configOf(env: Record<string, string>): Config {
  const read = readConfig(env);
  assert.ok(read.valid);
  return read.config;
}

async function run(
  script: string,
  folder: string | null,
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const file = join(REPOSITORY, "scripts", script);
  return outcomeOf(
    spawn(process.execPath, [file, folder ?? []].flat(), { env: { ...COMMAND_ENV, ...env } }),
  );
}

function runThroughNpm(
  script: string,
  cwd: string,
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const npm = ["run", "--silent", script, "--", "copy"];
  return outcomeOf(spawn("npm", npm, { cwd, env: { ...KEPT_ENV, ...env } }));
}

async function outcomeOf(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  const output = collectOutput(child);
  const { code } = await exitOf(child);
  return { code, output: output() };
}

/** Flips a bit of the encrypted content, which SQLite doesn't check. */
function flipBitOfMessage(file: string): void {
  const database = openReadOnly(file);
  const row = database.prepare<[], { sealed: Buffer }>("SELECT sealed FROM raw_message").get();
  database.close();
  assert.ok(row);
  const bytes = readFileSync(file);
  const at = bytes.indexOf(row.sealed.subarray(0, 100));
  bytes[at + 50] = (bytes[at + 50] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}
