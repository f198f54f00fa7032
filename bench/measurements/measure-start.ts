import { isSiteStale } from "@mayfly/web/is-site-stale";
import { isServerStale } from "../../server/build/server-build.ts";
import { figureOf, type Outcome } from "../measurement.ts";
import { awaitOk } from "../processes/await-answer.ts";
import { startChild } from "../processes/child.ts";
import { onMeasuredCore } from "../processes/pin.ts";
import { mayflyEnvironment, root } from "../processes/start-mayfly.ts";

const TARGET = { mustReach: 1_000, aim: 500, better: "lower" } as const;
const RUNS = 7;
const PROCESS = ["node", "--import=./scripts/load-env.js", "scripts/start.js"];

/** From the start of the process to the first 200 of the main page, each time with an empty DATA_DIR. */
export async function measureStart(): Promise<Outcome> {
  if (isSiteStale() || isServerStale()) {
    return { measured: false, reason: "the build is missing or stale (npm run build)" };
  }
  const process: number[] = [];
  const npm: number[] = [];
  await timeStart(PROCESS);
  for (let count = 0; count < RUNS; count++) {
    process.push(await timeStart(PROCESS));
    npm.push(await timeStart(["npm", "start"]));
  }
  return {
    measured: true,
    figures: [
      figureOf("process start → first 200", "ms", process, TARGET),
      figureOf("`npm start`, npm's own start included", "ms", npm),
    ],
    notes: [
      "`npm start` becomes that process (`exec`); what npm itself takes before is shown beside it.",
    ],
  };
}

async function timeStart(command: readonly string[]): Promise<number> {
  const { env, origin, remove } = await mayflyEnvironment();
  const startedMs = performance.now();
  const child = startChild(onMeasuredCore(command), { cwd: root, env });
  try {
    return (await awaitOk(`${origin}/`, child)) - startedMs;
  } finally {
    await child.stop();
    remove();
  }
}
