import assert from "node:assert/strict";
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { createInbox, listInbox } from "../clients/inbox-client.ts";
import { collectOutput, exitOf, type Exit } from "../processes/server-process.ts";
import { sendOnce } from "../clients/smtp-client.ts";
import { until } from "../until.ts";
import { finalStage, imageEnv } from "./deploy-files.ts";
import { listTree, makeImageTree } from "./image-tree.ts";

describe("the files of the image", () => {
  let tree: string;
  let dataDir: string;
  let server: ChildProcess;
  let exited: Promise<Exit>;
  let output: () => string;
  let ports: { PORT: string; SMTP_PORT: string; HEALTH_PORT: string };
  let filesBefore: string[];
  before(async () => {
    tree = await makeImageTree();
    dataDir = mkdtempSync(join(tmpdir(), "mayfly-image-data-"));
    filesBefore = listTree(tree);
    const free = { PORT: "0", SMTP_PORT: "0", HEALTH_PORT: "0", DATA_DIR: dataDir };
    const loopback = { HOST: "127.0.0.1", SMTP_HOST: "127.0.0.1", DNS_RESOLVER: "off" };
    const args = command("CMD").slice(1);
    const env = { ...baseEnv(), ...imageEnv(), ...free, ...loopback };
    server = spawn(process.execPath, args, { cwd: tree, env, stdio: ["ignore", "pipe", "pipe"] });
    exited = exitOf(server);
    output = collectOutput(server);
    await until("the server is up", () => server.exitCode !== null || output().includes("is up"));
    ports = portsOf(output());
  });
  after(async () => {
    server.kill("SIGKILL");
    await exited;
    for (const folder of [tree, dataDir]) rmSync(folder, { recursive: true, force: true });
  });

  test("are enough to serve the page, and to receive and show mail", async () => {
    const baseUrl = `http://127.0.0.1:${ports.PORT}`;
    const page = await fetch(baseUrl);
    assert.match(await page.text(), /<title>[^<]*Mayfly/);
    const inbox = await createInbox(baseUrl);
    const mail = "Subject: in the image\r\n\r\nhello\r\n";
    assert.match(await sendOnce(Number(ports.SMTP_PORT), [inbox.email], mail), /^250 /);
    assert.equal((await listInbox(baseUrl, inbox.id))[0]?.subject, "in the image");
  });

  test("include the operator's commands: list subscribers, back up", () => {
    const env = { ...baseEnv(), ...imageEnv(), DATA_DIR: dataDir };
    const listed = runIn("scripts/list-subscribers.js", env);
    const none = "There are no subscribers yet.\n";
    assert.deepEqual([listed.status, listed.stdout, listed.stderr], [0, "", none]);
    const copied = runIn("scripts/back-up.js", env, join(dataDir, "copy"));
    assert.equal(copied.status, 0, copied.stderr);
    assert.match(copied.stdout, /mayfly\.db \(messages: 1\)$/m);
  });

  test("include a health check that passes for each role and reports what is missing", async () => {
    const base = { ...baseEnv(), ...ports };
    for (const ROLES of ["web,smtp,jobs", "jobs"]) {
      const checked = runIn(healthCheck(), { ...base, ROLES });
      assert.deepEqual([checked.status, checked.stderr], [0, ""], ROLES);
    }
    const away = { ...base, PORT: "1", SMTP_PORT: "1", HEALTH_PORT: "" };
    assert.equal(runIn(healthCheck(), { ...away, ROLES: "web" }).status, 1);
    const failed = runIn(healthCheck(), { ...away, ROLES: "smtp" });
    assert.deepEqual([failed.status, failed.stderr], [1, "SMTP on port 1: ECONNREFUSED\n"]);
    assert.equal(runIn(healthCheck(), { ...away, HEALTH_PORT: "1", ROLES: "jobs" }).status, 1);
    // The check connects to HOST and SMTP_HOST, where no server listens.
    const elsewhere = { ...base, HOST: "::1", SMTP_HOST: "::1" };
    assert.match(runIn(healthCheck(), { ...elsewhere, ROLES: "web" }).stderr, /^http:\/\/\[::1\]/);
    assert.equal(runIn(healthCheck(), { ...elsewhere, HEALTH_PORT: "", ROLES: "smtp" }).status, 1);
    // The listener isn't a mail server.
    assert.equal(runIn(healthCheck(), { ...away, SMTP_PORT: ports.PORT, ROLES: "smtp" }).status, 1);
  });

  test("stay unchanged, and the server ends on the image's stop signal", async () => {
    server.kill((finalStage().find(({ name }) => name === "STOPSIGNAL")?.args ?? "") as "SIGTERM");
    assert.deepEqual(await exited, { code: 0, signal: null });
    const known = new Set(filesBefore);
    const filesAfter = listTree(tree);
    assert.equal(filesAfter.length, filesBefore.length);
    assert.deepEqual(
      filesAfter.filter((file) => !known.has(file)),
      [],
    );
    assert.ok(readdirSync(dataDir).includes("mayfly.db"));
  });

  function runIn(script: string, env: Record<string, string>, ...args: string[]) {
    return spawnSync(process.execPath, [script, ...args], { cwd: tree, env, encoding: "utf8" });
  }
});

/** Returns the command of an instruction in JSON form. */
function command(name: string): string[] {
  const args = finalStage().find((instruction) => instruction.name === name)?.args ?? "";
  return JSON.parse(args.slice(args.indexOf("["))) as string[];
}

function healthCheck(): string {
  return command("HEALTHCHECK")[1] ?? "";
}

/** Keeps the compile cache outside the folder, as on a read-only file system. */
function baseEnv(): Record<string, string> {
  const cache = process.env["NODE_COMPILE_CACHE"] ?? join(tmpdir(), "mayfly-image-cache");
  return { PATH: process.env["PATH"] ?? "", NODE_COMPILE_CACHE: cache };
}

function portsOf(output: string): { PORT: string; SMTP_PORT: string; HEALTH_PORT: string } {
  const line = output.split("\n").find((text) => text.includes('"Mayfly is up"'));
  assert.ok(line, output);
  const at = JSON.parse(line) as Record<"http" | "smtp" | "health", { port: number }>;
  return {
    PORT: String(at.http.port),
    SMTP_PORT: String(at.smtp.port),
    HEALTH_PORT: String(at.health.port),
  };
}
