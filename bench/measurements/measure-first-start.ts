import { rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { copyFreshClone } from "../../server/test/start/fresh-clone.ts";
import { figureOf, ratioOf, type Outcome } from "../measurement.ts";
import { awaitOk } from "../processes/await-answer.ts";
import { startChild } from "../processes/child.ts";
import { onAllCores } from "../processes/pin.ts";
import { residentKiB } from "../processes/process-usage.ts";
import { mayflyEnvironment, root, SERVER_FLAGS } from "../processes/start-mayfly.ts";

const TARGET = { mustReach: 1.2, aim: 1, better: "lower" } as const;
const RUNS = 3;
const SETTLE_MS = 5_000;

/** A clone without a build: memory after its first start, which builds it, and after the next start. */
export async function measureFirstStart(): Promise<Outcome> {
  const first: Start[] = [];
  const second: Start[] = [];
  for (let count = 0; count < RUNS; count++) {
    const clone = copyFreshClone(join(root, "bench/data"));
    symlinkSync(join(root, "node_modules"), join(clone, "node_modules"));
    first.push(await observeStart(clone));
    second.push(await observeStart(clone));
    rmSync(clone, { recursive: true });
  }
  const memory = (starts: readonly Start[]) => starts.map(({ megabytes }) => megabytes);
  return {
    measured: true,
    figures: [
      ratioOf(
        "memory after the first start, ratio to the second",
        { ours: memory(first), theirs: memory(second) },
        TARGET,
      ),
      figureOf("memory after the first start", "MB", memory(first)),
      figureOf("memory after the second start", "MB", memory(second)),
      figureOf(
        "first start, build included → first 200",
        "s",
        first.map(({ seconds }) => seconds),
      ),
    ],
    notes: [`Memory is the resident set, ${SETTLE_MS / 1000} s after the first 200.`],
  };
}

type Start = { megabytes: number; seconds: number };

async function observeStart(cwd: string): Promise<Start> {
  const { env, origin, remove } = await mayflyEnvironment();
  const startedMs = performance.now();
  const command = [process.execPath, ...SERVER_FLAGS, "scripts/start.js"];
  const child = startChild(onAllCores(command), { cwd, env });
  try {
    const seconds = ((await awaitOk(`${origin}/`, child)) - startedMs) / 1000;
    await pause(SETTLE_MS);
    return { megabytes: ((residentKiB(child.pid) ?? Number.NaN) * 1024) / 1e6, seconds };
  } finally {
    await child.stop();
    remove();
  }
}
