import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { InfrastructureDiagnostic } from "@mayfly/contract";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { examine, printDiagnosis } from "../../src/commands/doctor.ts";
import { readConfig } from "../../src/config/config.ts";
import { createLog } from "../../src/log.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { COMMAND_ENV } from "./command-env.ts";
import { closedPort } from "../network/closed-port.ts";
import { startNameServer, type NameServer } from "../network/name-server.ts";
import { startBefore } from "../app/start-before.ts";
import { startTestApp, type TestApp } from "../app/test-app.ts";
import { TEST_STORES } from "../stores/test-stores.ts";
import { newFolder } from "../new-folder.ts";

const DOCTOR = fileURLToPath(new URL("../../../scripts/doctor.js", import.meta.url));

let dns: NameServer;
before(async () => void (dns = await startNameServer()));
after(() => dns.close());

for (const store of TEST_STORES)
  describe(`the doctor beside a running server, on ${store.name}`, () => {
    let app: TestApp;
    let env: Record<string, string>;
    startBefore(
      store,
      async (given) => {
        const keyed = { ADMIN_KEY: "an operator's key for tests", ...given };
        const started = await startTestApp(keyed);
        env = { ...keyed, ...placeOf(started) };
        return started;
      },
      (started) => (app = started),
    );

    test("reports it up, with warnings for the defaults and no failure", async () => {
      const { email } = await app.createAddress();
      const { overallStatus, output } = await diagnose(env);
      assert.match(output, /^ok {4}Mail server +The mail server answers at 127\.0\.0\.1:/m);
      assert.match(output, /^ok {4}Web server +The web server is ready\.$/m);
      assert.match(output, new RegExp(`^(?:ok|warn) +Database +${store.name}`, "m"));
      assert.match(
        output,
        /^warn {2}MX records +Domains such as mayfly\.test are for testing only/m,
      );
      assert.match(
        output,
        /→ To receive mail from outside, set DOMAINS to domains that you own\.$/m,
      );
      // A nearly full disk is a property of this machine.
      if (!/^FAIL {2}Disk/m.test(output)) {
        assert.match(output, /^Warning: \d+ passed, \d+ warnings, 0 failed\.$/m);
        assert.equal(overallStatus, "warning", output);
      }
      // The diagnostic changes nothing.
      await app.send({ to: email, subject: "still received" });
    });

    test("reports the same as JSON, with the domains added in the panel", async () => {
      const headers = { "x-admin-key": env["ADMIN_KEY"] ?? "" };
      const body = { domain: "added.example.org", state: "offered" };
      const added = await app.call("POST", "/api/admin/domains", { headers, body });
      assert.equal(added.status, 201, await added.text());
      const { code, output } = await runDoctor(env, "--json");
      const { summary, tests } = JSON.parse(output) as InfrastructureDiagnostic;
      assert.equal(code, { healthy: 0, warning: 1, critical: 2 }[summary.overallStatus]);
      assert.deepEqual(
        [tests["smtpServer"]?.status, tests["webServer"]?.status, tests["transport"]?.status],
        ["pass", "pass", "warning"],
      );
      assert.match(output, /added\.example\.org has no MX record/);
      const withNodes = store.name === "PostgreSQL" ? "pass" : undefined;
      assert.equal(tests["liveEvents"]?.status, withNodes);
    });
  });

describe("the doctor", () => {
  test("without a server reports that no server receives, and creates nothing", async () => {
    const dataDir = join(newFolder(), "data");
    const [port, smtpPort] = await Promise.all([closedPort(), closedPort()]);
    const env = { DATA_DIR: dataDir, PORT: String(port), SMTP_PORT: String(smtpPort) };
    const { code, output } = await runDoctor({ ...env, DNS_RESOLVER: dns.address });
    assert.equal(code, 2, output);
    assert.match(output, /^FAIL {2}Mail server .* no mail arrives\.$/m);
    assert.match(output, /^FAIL {2}Web server .* doesn't answer\.$/m);
    assert.match(output, /^warn {2}Database .* The first start creates it\.$/m);
    assert.equal(existsSync(dataDir), false);
  });

  test("reports a DATA_DIR in which the first start can't create the database", async () => {
    const dataDir = join(newFolder(), "data");
    writeFileSync(dataDir, "a file");
    const env = { DATA_DIR: dataDir, DNS_RESOLVER: "off" };
    const { output } = await diagnose({ ...env, PORT: "1", SMTP_PORT: "2" });
    assert.match(output, /^FAIL {2}Database .*\n +.*data is not a folder\n +→ Set DATA_DIR to /m);
  });

  test("says about a damaged database what the start says", async () => {
    const dataDir = newFolder();
    writeFileSync(join(dataDir, "mayfly.db"), randomBytes(100_000));
    const env = { DATA_DIR: dataDir, DNS_RESOLVER: "off" };
    const { output } = await diagnose({ ...env, PORT: "1", SMTP_PORT: "2" });
    assert.match(
      output,
      /^FAIL {2}Database .*\n.*\n +→ DATA_DIR: the database in .* is damaged \(.*; move may/m,
    );
  });

  test("names another program that answers at the web server's port", async (t) => {
    const other = createServer((_request, response) => response.end());
    other.listen(0, "127.0.0.1");
    await once(other, "listening");
    t.after(() => other.close());
    const { port } = other.address() as AddressInfo;
    const env = {
      DATA_DIR: newFolder(),
      PORT: String(port),
      SMTP_PORT: String(await closedPort()),
    };
    const { output } = await diagnose({ ...env, DNS_RESOLVER: "off" });
    assert.match(
      output,
      /^FAIL {2}Web server +Another program answers at the web server's port\.$/m,
    );
  });

  test("after the server has stopped checks its data and leaves the data unchanged", async () => {
    const dataDir = newFolder();
    await (await openSqliteStore(dataDir, createLog("silent"))).close();
    const [port, smtpPort] = await Promise.all([closedPort(), closedPort()]);
    const env = { DATA_DIR: dataDir, PORT: String(port), SMTP_PORT: String(smtpPort) };
    const files = readdirSync(dataDir);
    const { overallStatus, output } = await diagnose({ ...env, DNS_RESOLVER: "off" });
    assert.equal(overallStatus, "critical", output);
    assert.match(output, /^(?:ok|warn) +Database +SQLite/m);
    assert.deepEqual(readdirSync(dataDir), files);
  });

  test("reports an unreachable database as such", async () => {
    const port = await closedPort();
    const { overallStatus, output } = await diagnose({
      DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none`,
      SECRET_KEY: "a secret of thirty-two bytes or more",
      ADMIN_KEY: "an operator's key for tests",
      ROLES: "jobs",
      DNS_RESOLVER: "off",
    });
    assert.equal(overallStatus, "critical", output);
    assert.match(output, /^FAIL {2}Database .*accepts no mail\.\n +.*ECONNREFUSED/m);
    assert.doesNotMatch(output, /Web server/);
  });

  test("lists every configuration error and checks nothing else", async () => {
    const { code, output, errors } = await runDoctor({ PORT: "no port", SMTP_PORT: "none" });
    assert.deepEqual([code, output], [78, ""]);
    const lines =
      /^Correct these settings, .*:\n {2}PORT must be a port.*\n {2}SMTP_PORT must be a port/;
    assert.match(errors, lines);
  });
});

function placeOf({ baseUrl, smtpPort, dataDir }: TestApp): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    PORT: new URL(baseUrl).port,
    SMTP_PORT: String(smtpPort),
    DNS_RESOLVER: dns.address,
  };
}

/** What the doctor finds and prints, without a process. */
async function diagnose(env: Record<string, string>) {
  const read = readConfig(env);
  assert.ok(read.valid);
  const diagnosis = await examine(read.config);
  return { overallStatus: diagnosis.overallStatus, output: printDiagnosis(diagnosis, false) };
}

/** Runs the doctor as an operator does, with no other environment variables. */
async function runDoctor(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; output: string; errors: string }> {
  const child = spawn(process.execPath, [DOCTOR, ...args], {
    env: { ...COMMAND_ENV, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [output, errors] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  const [code] = (await once(child, "close")) as [number];
  return { code, output, errors };
}
