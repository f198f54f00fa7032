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
const EMPTY_CLUSTER = join(CACHE, `postgres-${packageVersion()}`);

/** An empty cluster takes a second to make and no time to copy: one is kept for all that are to come. */
export function makeCluster(native: string, dataDir: string): void {
  if (!existsSync(EMPTY_CLUSTER)) {
    runInitdb(native, dataDir);
    return keepCopy(dataDir);
  }
  copyCluster(EMPTY_CLUSTER, dataDir);
}

/** Of a server that doesn't run. */
export function copyCluster(from: string, dataDir: string): void {
  cpSync(from, dataDir, { recursive: true });
  const inside = readdirSync(dataDir, { recursive: true, withFileTypes: true });
  for (const path of [dataDir, ...inside.map(({ parentPath, name }) => join(parentPath, name))]) {
    giveAway(path);
  }
  chmodSync(dataDir, 0o700);
}

function runInitdb(native: string, dataDir: string): void {
  const made = spawnSync(
    join(native, "bin/initdb"),
    ["-D", dataDir, "-U", "mayfly", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    { ...identity, cwd: dirname(dataDir), encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}${made.error ?? ""}`);
}

/** Under another name until it is whole: test files run side by side. */
function keepCopy(dataDir: string): void {
  mkdirSync(CACHE, { recursive: true });
  const unfinished = mkdtempSync(join(CACHE, "cluster-unfinished-"));
  cpSync(dataDir, unfinished, { recursive: true });
  try {
    renameSync(unfinished, EMPTY_CLUSTER);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another process was faster: its cluster is as empty as this one.
    if (!existsSync(EMPTY_CLUSTER)) throw error;
  }
}
