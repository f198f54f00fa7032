import { existsSync, readdirSync } from "node:fs";
import type { ServerProcess } from "./server-process.ts";
import { until } from "../until.ts";

/** Only Linux shows another process's descriptors without a tool. */
export const CAN_LOOK = existsSync("/proc/self/fd");

const PRELOADED = new URL("./tell-memory.fixture.ts", import.meta.url).href;
/** The first flag is the same as in `npm start`. */
export const TELLING = {
  NODE_OPTIONS: `--max-semi-space-size=8 --expose-gc --import ${PRELOADED}`,
};

/** Less than 2 kB for each of ten thousand clients; any leak per client is larger. */
const MORE_IN_USE_MAX = 16 * 1024 * 1024;
/** Resident memory that the system may keep: libraries cache some freed memory. */
const MORE_RESIDENT_MAX = 192 * 1024 * 1024;
const SAME_IN_TURN = 25;

type ProcessUse = { descriptors: number; inUseBytes: number; residentBytes: number };

/** Polls until the numbers are stable: the server may still be closing connections. */
export async function useAtRest(server: ServerProcess): Promise<ProcessUse> {
  let [seen, times] = [-1, 0];
  await until("the process rests", () => {
    const descriptors = descriptorsOf(server);
    times = descriptors === seen ? times + 1 : 0;
    seen = descriptors;
    return times >= SAME_IN_TURN;
  });
  return useOf(server);
}

/**
 * Resolves with the process's use when it has no more descriptors and hardly more memory than before. Rejects at the
 * timeout.
 */
export async function untilBack(server: ServerProcess, before: ProcessUse): Promise<ProcessUse> {
  const { descriptors, inUseBytes, residentBytes } = before;
  await until(
    `no more than ${descriptors} descriptors are open`,
    () => descriptorsOf(server) <= descriptors,
  );
  let now = await useOf(server);
  await until("the memory is released", async () => {
    now = await useOf(server);
    return (
      now.inUseBytes <= inUseBytes + MORE_IN_USE_MAX &&
      now.residentBytes <= residentBytes + MORE_RESIDENT_MAX
    );
  });
  return now;
}

export function asText({ descriptors, inUseBytes, residentBytes }: ProcessUse): string {
  const [used, resident] = [inUseBytes, residentBytes].map((bytes) => Math.round(bytes / 1e6));
  return `${descriptors} descriptors, ${used} MB in use, ${resident} MB resident`;
}

/** The server must run with `TELLING`. */
async function useOf(server: ServerProcess): Promise<ProcessUse> {
  const told = (): RegExpExecArray[] => [
    ...server.output().matchAll(/^memory in use: (\d+) of (\d+)\n/gm),
  ];
  const count = told().length;
  process.kill(server.pid, "SIGUSR2");
  await until("it tells its memory", () => told().length > count);
  const [, inUse, resident] = told().at(-1) ?? [];
  return {
    descriptors: descriptorsOf(server),
    inUseBytes: Number(inUse),
    residentBytes: Number(resident),
  };
}

/** Returns the number of open files and sockets. */
export function descriptorsOf({ pid }: ServerProcess): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
