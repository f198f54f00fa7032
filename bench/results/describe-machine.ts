import { spawnSync } from "node:child_process";
import { closeSync, fsyncSync, mkdtempSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { cpus, release, totalmem, type } from "node:os";
import { join } from "node:path";
import { median } from "../measurement.ts";
import { pinning } from "../processes/pin.ts";
import { root } from "../processes/start-mayfly.ts";

/** The machine's relevant properties, without any that identify its owner. */
export type Machine = {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly system: string;
  readonly node: string;
  readonly pinning: string;
};

const SYNCS = 50;
const SYNC_BYTES = 16_384;

export function describeMachine(): Machine {
  return {
    processor: cpus()[0]?.model.trim() ?? "unknown",
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release().split("-")[0] ?? ""}`,
    node: process.version,
    pinning,
  };
}

/** The minimum cost of durability on this machine: one fsync of a database page, in ms. */
export function measureSyncMs(): number {
  const parent = join(root, "bench/data");
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, "sync-"));
  const file = openSync(join(folder, "file"), "w");
  const page = Buffer.alloc(SYNC_BYTES, 1);
  const timesMs = Array.from({ length: SYNCS }, () => {
    writeSync(file, page);
    const startedMs = performance.now();
    fsyncSync(file);
    return performance.now() - startedMs;
  });
  closeSync(file);
  rmSync(folder, { recursive: true });
  return median(timesMs);
}

/** Returns the measured commit, marked if the sources differ from it. */
export function describeCommit(): string {
  const commit = git("rev-parse", "--short", "HEAD") || "unknown";
  const changed = git("status", "--porcelain", "--", "server", "contract", "web");
  return changed === "" ? commit : `${commit} with changes`;
}

function git(...args: string[]): string {
  return spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout?.trim() ?? "";
}
