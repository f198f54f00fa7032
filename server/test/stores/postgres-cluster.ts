import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { giveAway, identity, packageVersion } from "./postgres-package.ts";

const CACHE = fileURLToPath(new URL("../../../node_modules/.cache/", import.meta.url));
const EMPTY_CLUSTER = join(CACHE, `postgres-small-${packageVersion()}`);

/**
 * Creating an empty cluster takes a second, so a copy is cached. Copy time grows with size: the cluster has short
 * WAL files and no second template database.
 */
export function makeCluster(native: string, dataDir: string): void {
  if (!existsSync(EMPTY_CLUSTER)) {
    runInitdb(native, dataDir);
    return keepCopy(dataDir);
  }
  copyCluster(EMPTY_CLUSTER, dataDir);
}

/** The server must be stopped. */
export function copyCluster(from: string, dataDir: string): void {
  cpSync(from, dataDir, { recursive: true });
  const inside = readdirSync(dataDir, { recursive: true, withFileTypes: true });
  for (const path of [dataDir, ...inside.map(({ parentPath, name }) => join(parentPath, name))]) {
    giveAway(path);
  }
  chmodSync(dataDir, 0o700);
}

/** Each line is a statement. */
const DROP_TEMPLATE = `UPDATE pg_database SET datistemplate = false WHERE datname = 'template0'
DROP DATABASE template0
`;

function runInitdb(native: string, dataDir: string): void {
  const made = spawnSync(
    join(native, "bin/initdb"),
    [
      "-D",
      dataDir,
      "-U",
      "mayfly",
      "-A",
      "trust",
      "-E",
      "UTF8",
      "--locale=C",
      "--no-sync",
      "--wal-segsize=1",
    ],
    { ...identity, cwd: dirname(dataDir), encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}${made.error ?? ""}`);
  const dropped = spawnSync(
    join(native, "bin/postgres"),
    ["--single", "-F", "-D", dataDir, "postgres"],
    {
      ...identity,
      cwd: dirname(dataDir),
      encoding: "utf8",
      input: DROP_TEMPLATE,
    },
  );
  if (dropped.status !== 0 || dropped.stderr.includes("ERROR")) {
    throw new Error(`template0 can't be dropped: ${dropped.stderr}${dropped.error ?? ""}`);
  }
}

/** Writes under a temporary name first: test files run in parallel. */
function keepCopy(dataDir: string): void {
  mkdirSync(CACHE, { recursive: true });
  const unfinished = mkdtempSync(join(CACHE, "cluster-unfinished-"));
  cpSync(dataDir, unfinished, { recursive: true });
  try {
    renameSync(unfinished, EMPTY_CLUSTER);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another process was first; its cluster is equally empty.
    if (!existsSync(EMPTY_CLUSTER)) throw error;
  }
}
