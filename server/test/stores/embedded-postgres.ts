import { spawn, type ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { makeCluster } from "./postgres-cluster.ts";
import { giveAway, identity, reachableBinaries } from "./postgres-package.ts";

/** A real PostgreSQL server for tests from an npm package: no installation needed. */
export type EmbeddedPostgres = {
  /** Creates an empty database and returns its URL. */
  createDatabase(): Promise<string>;
  dataDir: string;
  port: number;
  stop(): Promise<void>;
};

/** `fill` creates the data folder: an empty cluster by default, or another server's files. */
export async function startEmbeddedPostgres(
  settings: Record<string, string> = {},
  fill: (native: string, dataDir: string) => void = makeCluster,
): Promise<EmbeddedPostgres> {
  const home = mkdtempSync(join(tmpdir(), "mayfly-postgres-"));
  giveAway(home);
  const dataHome = mkdtempSync(join(tmpdir(), "mayfly-postgres-data-"));
  giveAway(dataHome);
  const removeHome = (): void => {
    for (const folder of [dataHome, home]) {
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
    }
  };
  let running: ChildProcess | undefined;
  const abandon = (): void => {
    running?.kill("SIGQUIT");
    removeHome();
  };
  // Also if the start fails: the data may be in memory.
  process.once("exit", abandon);
  const native = reachableBinaries(home);
  const dataDir = join(dataHome, "data");
  fill(native, dataDir);
  const { server, port } = await startOnFreePort(native, { home, dataDir }, settings);
  running = server;
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
        // Immediate shutdown: the data is deleted with its folder.
        server.kill("SIGQUIT");
        await gone;
      }
      process.off("exit", abandon);
      removeHome();
    },
  };
}

const TRIES = 20;
/**
 * Without fsync: tests kill processes, never the machine. What its processes share is in its data folder, so that
 * nothing remains after an immediate shutdown.
 */
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  fsync: "off",
  dynamic_shared_memory_type: "mmap",
};

/** Another process may take the port first. */
async function startOnFreePort(
  native: string,
  { home, dataDir }: { home: string; dataDir: string },
  settings: Record<string, string>,
): Promise<{ server: ChildProcess; port: number }> {
  const set = Object.entries({ ...SETTINGS, ...settings });
  for (let attempt = 1; ; attempt++) {
    // Below the ports that the system assigns.
    const port = randomInt(12_000, 32_000);
    const server = spawn(
      join(native, "bin/postgres"),
      [
        "-D",
        dataDir,
        "-p",
        String(port),
        "-k",
        home,
        ...set.flatMap((one) => ["-c", one.join("=")]),
      ],
      { ...identity, cwd: home, stdio: ["ignore", "ignore", "pipe"] },
    );
    const failure = await failureOfStart(server);
    if (failure === undefined) return { server, port };
    if (attempt === TRIES || !failure.includes("could not bind")) {
      throw new Error(`PostgreSQL ended at its start: ${failure}`);
    }
  }
}

/** Resolves with the output of a failed start, or undefined once the server accepts connections. */
function failureOfStart(server: ChildProcess): Promise<string | undefined> {
  let output = "";
  return new Promise((resolve) => {
    server.stderr?.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-4000);
      if (/ready to accept (read-only )?connections/.test(output)) resolve(undefined);
    });
    server.once("close", () => resolve(output));
  });
}
