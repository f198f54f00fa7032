import assert from "node:assert/strict";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { issueKey } from "../../server/test/app/api-keys.ts";
import { OPERATORS_KEY } from "../../server/test/app/operator.ts";
import { startTestApp, type TestApp } from "../../server/test/app/test-app.ts";
import { untilWaiting } from "../../server/test/app/waiting.ts";
import { until } from "../../server/test/until.ts";
import { toKept } from "../src/cli/kept-addresses.ts";
import { Mayfly } from "../src/mayfly.ts";
import { MAIN, runMayfly, startMayfly } from "./run-mayfly.ts";
import { runProgram, type Ran, type RunOptions } from "./run-program.ts";

const hasFull = existsSync("/dev/full");
const CODE = "Your verification code is 482913.";
const LINK = "Confirm your address: https://shop.test/confirm?token=5f0c2a9e";

describe("the command mayfly", () => {
  let app: TestApp;
  const state = mkdtempSync(join(tmpdir(), "mayfly-state-"));
  before(async () => {
    app = await startTestApp({ METRICS_PORT: "0", ADMIN_KEY: OPERATORS_KEY });
  });
  after(async () => {
    await app.close();
    rmSync(state, { recursive: true });
  });

  const own = () => ({ MAYFLY_URL: app.baseUrl, MAYFLY_KEY: "", XDG_STATE_HOME: state });
  const mayfly = (line: string, env: Record<string, string> = {}): Promise<Ran> =>
    runMayfly(line, { ...own(), ...env });
  const inOwnProcess = (line: string, options: RunOptions = {}): Promise<Ran> =>
    startMayfly(line, { ...options, env: { ...own(), ...options.env } });
  /** What `mayfly new` keeps, without a process. */
  const create = async (): Promise<string> => {
    const inbox = await new Mayfly(app.baseUrl).createAddress();
    mkdirSync(join(state, "mayfly"), { recursive: true });
    writeFileSync(keptFile(inbox.address), JSON.stringify(toKept(inbox, app.baseUrl)));
    return inbox.address;
  };
  const receive = (to: string, subject: string, text = "Hello") =>
    app.send({
      to,
      raw: ["From: Shop <no-reply@shop.test>", `Subject: ${subject}`, "", text, ""].join("\r\n"),
    });

  test("creates an address, which only this user can read", async () => {
    const { code, stdout, stderr } = await inOwnProcess("new --domain burrow.test");
    assert.deepEqual([code, stderr], [0, ""]);
    assert.match(stdout, /^\S+@burrow\.test\n$/);
    const folder = join(state, "mayfly");
    assert.equal(statSync(folder).mode & 0o777, 0o700);
    for (const file of readdirSync(folder)) {
      assert.equal(statSync(join(folder, file)).mode & 0o777, 0o600, file);
    }
    const { address, token, password } = JSON.parse((await mayfly("new --json")).stdout) as Record<
      string,
      string
    >;
    assert.ok(address && token && password);
  });

  test("creates addresses with the API key of MAYFLY_KEY", async () => {
    const { key } = await issueKey(app, { creationsPerHour: 1 });
    const withKey = { MAYFLY_KEY: key };
    assert.equal((await mayfly("new", withKey)).code, 0);
    const refused = await mayfly("new", withKey);
    assert.deepEqual([refused.code, refused.stdout], [3, ""]);
    assert.match(refused.stderr, /This API key has used up its new addresses of this hour/);
  });

  test("prints a code once, then the next one", async () => {
    const address = (await mayfly("new")).stdout.trim();
    await receive(address, "first", CODE);
    assert.equal((await mayfly(`wait ${address} --code`)).stdout, "482913\n");
    const waiting = mayfly(`wait ${address} --code --from shop.test`);
    await untilWaiting(app, 1);
    await receive(address, "second", "Your verification code is 105577.");
    const { code, stdout } = await waiting;
    assert.deepEqual([code, stdout], [0, "105577\n"]);
  });

  test("prints each code to one of several commands that wait at the same time", async () => {
    const address = await create();
    const waiting = [
      inOwnProcess(`wait ${address} --code`),
      inOwnProcess(`wait ${address} --code`),
    ];
    await untilWaiting(app, 2);
    await receive(address, "first", CODE);
    await Promise.race(waiting);
    await receive(address, "second", "Your verification code is 105577.");
    const printed = (await Promise.all(waiting)).map(({ stdout }) => stdout.trim());
    assert.deepEqual(printed.toSorted(), ["105577", "482913"]);
    await mayfly(`burn ${address}`);
    const file = encodeURIComponent(address);
    const left = readdirSync(join(state, "mayfly")).filter((name) => name.startsWith(file));
    assert.deepEqual(left, []);
  });

  test("prints messages of two senders in any order, and each of them once", async () => {
    const address = await create();
    await receive(address, "From the shop", CODE);
    await receive(address, "From the bank", "Your verification code is 105577.");
    const bank = await mayfly(`wait ${address} --code --subject bank`);
    assert.deepEqual([bank.code, bank.stdout], [0, "105577\n"]);
    assert.equal((await mayfly(`wait ${address} --code`)).stdout, "482913\n");
    const { code, stderr } = await mayfly(`wait ${address} --code --timeout 1`);
    assert.equal(code, 1);
    assert.match(stderr, /nothing else came/);
  });

  test("prints a link, JSON, or the text, or else the HTML", async () => {
    const address = await create();
    await receive(address, "linked", LINK);
    await receive(address, "as json");
    await receive(address, "as text", "Welcome to the shop");
    const link = await mayfly(`wait ${address} --link`);
    assert.equal(link.stdout, "https://shop.test/confirm?token=5f0c2a9e\n");
    const { stdout: json } = await mayfly(`wait ${address} --json`);
    assert.equal((JSON.parse(json) as { subject: string }).subject, "as json");
    assert.equal((await mayfly(`wait ${address}`)).stdout, "Welcome to the shop\n");
    const html = "<p>Only HTML</p>";
    await app.send({ to: address, raw: `Content-Type: text/html\r\n\r\n${html}` });
    assert.equal((await mayfly(`wait ${address}`)).stdout.trim(), html);
  });

  test("exits with 1 when no message matches, and lists on stderr what arrived instead", async () => {
    const address = await create();
    await receive(address, "Welcome");
    const { code, stdout, stderr } = await inOwnProcess(
      `wait ${address} --subject code --timeout 1`,
    );
    assert.deepEqual([code, stdout], [1, ""]);
    assert.equal(
      stderr,
      'mayfly: no message with "code" in its subject in 1 s; 1 other came: "Welcome" from no-reply@shop.test\n',
    );
  });

  test("lists and prints messages without terminal control characters", async () => {
    const address = await create();
    await receive(address, "=?utf-8?q?red_=1B[31m=09alert?=", CODE);
    const { stdout: listed } = await mayfly(`list ${address}`);
    const [number, from, subject, time] = listed.trim().split("\t");
    assert.deepEqual([number, from], ["1", "no-reply@shop.test"]);
    assert.match(subject ?? "", /^red \S* ?alert$/);
    // oxlint-disable-next-line no-control-regex -- the escape character itself
    assert.doesNotMatch(listed, /\u001b/);
    assert.ok(Date.parse(time ?? "") > 0);
    assert.equal((await mayfly(`read ${address} 1`)).stdout, `${CODE}\n`);
    const { stdout: raw } = await mayfly(`raw ${address} 1`);
    assert.ok(raw.includes("From: Shop <no-reply@shop.test>\r\n"));
    const addresses = (await mayfly("list")).stdout.split("\n");
    assert.ok(addresses.some((line) => line.startsWith(`${address}\t${app.baseUrl}\t`)));
  });

  test("watches an inbox until it is interrupted, and later continues after the last message", async () => {
    const address = await create();
    await receive(address, "one");
    const { code, stdout } = await inOwnProcess(`watch ${address}`, {
      async whileRunning({ kill }) {
        await untilWaiting(app, 1);
        await receive(address, "two");
        await untilCursor(address, 2);
        kill("SIGINT");
      },
    });
    assert.equal(code, 0);
    assert.deepEqual(
      stdout
        .trim()
        .split("\n")
        .map((line) => line.split("\t")[2]),
      ["one", "two"],
    );
    await receive(address, "three");
    const next = await mayfly(`wait ${address} --json`);
    assert.equal((JSON.parse(next.stdout) as { subject: string }).subject, "three");
  });

  test("extends and burns an address", async () => {
    const address = await create();
    const extended = await mayfly(`extend ${address}`);
    assert.equal(extended.stderr, "");
    assert.ok(Date.parse(extended.stdout.trim()) > app.clock.nowMs());
    assert.deepEqual(await mayfly(`burn ${address}`), { code: 0, stdout: "", stderr: "" });
    const { code, stderr } = await mayfly(`list ${address}`);
    assert.equal(code, 2);
    assert.match(stderr, /was not created here/);
    await assert.rejects(receive(address, "late"), /550/);
  });

  test("opens an address that was extended elsewhere, and forgets one a day after its end", async () => {
    const address = await create();
    const file = keptFile(address);
    const endAt = (ms: number) => {
      const kept = JSON.parse(readFileSync(file, "utf8")) as object;
      writeFileSync(file, JSON.stringify({ ...kept, expiresAt: new Date(ms).toISOString() }));
    };
    const dayMs = 24 * 3_600_000;
    endAt(Date.now() - dayMs / 2);
    assert.ok(!(await mayfly("list")).stdout.includes(address));
    await receive(address, "still there");
    assert.match((await mayfly(`list ${address}`)).stdout, /still there/);
    endAt(Date.now() - dayMs);
    await mayfly("list");
    assert.throws(() => statSync(file), { code: "ENOENT" });
  });

  test("warns of a damaged file, and continues with the other addresses", async () => {
    const address = await create();
    const damaged = ["{", "null", '{"address":"a@b"}'].map((content, at) => {
      const file = join(state, "mayfly", `damaged-${at}.json`);
      writeFileSync(file, content);
      return file;
    });
    for (const line of ["list", "new"]) {
      // oxlint-disable-next-line no-await-in-loop -- in order
      const { code, stdout, stderr } = await mayfly(line);
      assert.equal(code, 0, stderr);
      assert.match(stdout, line === "new" ? /^\S+@mayfly\.test\n$/ : new RegExp(address));
      const warned = stderr.trim().split("\n");
      const named = damaged.filter((file) => warned.some((text) => text.includes(` ${file}: `)));
      assert.deepEqual([named, warned.length], [damaged, damaged.length]);
    }
    const opened = await mayfly("list damaged-0");
    assert.equal(opened.code, 3);
    assert.ok(opened.stderr.startsWith(`mayfly: Can't read ${damaged[0]}: `), opened.stderr);
    for (const file of damaged) rmSync(file);
  });

  const isLinux = process.platform === "linux";
  test("exits with 3 where the system can't create its folder", { skip: !isLinux }, async () => {
    const { code, stderr } = await mayfly("new", { XDG_STATE_HOME: "/proc/none" });
    assert.deepEqual([code, /^mayfly: ENOENT: [^\n]+\n$/.test(stderr)], [3, true], stderr);
  });

  test("exits with 3 and one line if the output can't be written", { skip: !hasFull }, async () => {
    const address = await create();
    await receive(address, "hello");
    const { code, stderr } = await runProgram("sh", {
      args: ["-c", `"$0" "$@" >/dev/full`, process.execPath, MAIN, "read", address, "1"],
      env: { XDG_STATE_HOME: state },
    });
    assert.equal(code, 3);
    assert.match(stderr, /^mayfly: Can't write the output: ENOSPC: [^\n]+\n$/);
  });

  test("exits with 3 and one line if an address can't be stored", async () => {
    const { code, stdout, stderr } = await mayfly("new", { XDG_STATE_HOME: "/dev/null" });
    assert.deepEqual([code, stdout], [3, ""]);
    assert.match(stderr, /^mayfly: ENOTDIR: [^\n]+\n$/);
  });

  test("exits with 2 after wrong use, and with 3 if the server can't be reached", async () => {
    for (const [line, reason] of [
      ["", /^mayfly: No command/],
      ["wait nobody@mayfly.test", /was not created here/],
      ["read a@b -- -x9.1", /"a@b" was not created here/],
      ["new --url mail.example", /is not the address of a server/],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- in order
      const { code, stdout, stderr } = await mayfly(line);
      assert.deepEqual([code, stdout], [2, ""], line);
      assert.match(stderr, reason, line);
    }
    const wrongKey = await mayfly("new", { MAYFLY_KEY: "a secret" });
    assert.equal(wrongKey.code, 2);
    assert.match(wrongKey.stderr, /The API key must begin with mk_\./);
    const { code, stderr } = await inOwnProcess("new", {
      env: { MAYFLY_URL: "http://127.0.0.1:9" },
    });
    assert.equal(code, 3);
    assert.match(stderr, /^mayfly: Can't reach http:\/\/127\.0\.0\.1:9: /);
    assert.equal((await inOwnProcess("")).code, 2);
    assert.match((await mayfly("--help")).stdout, /^Use: mayfly COMMAND/);
    assert.match((await mayfly("--version")).stdout, /^\d+\.\d+\.\d+\n$/);
  });

  function keptFile(address: string): string {
    return join(state, "mayfly", `${encodeURIComponent(address)}.json`);
  }

  /** Resolves when the command has kept this cursor, which follows the printed line. */
  async function untilCursor(address: string, cursor: number): Promise<void> {
    await until(`the cursor is ${cursor}`, () => {
      const kept = JSON.parse(readFileSync(keptFile(address), "utf8")) as { cursor: number };
      return kept.cursor === cursor;
    });
  }
});
