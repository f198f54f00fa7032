import { existsSync, readdirSync } from "node:fs";
import type { ServerProcess } from "./server-process.ts";
import { until } from "./until.ts";

/** Only Linux tells another process's descriptors without a tool. */
export const CAN_LOOK = existsSync("/proc/self/fd");

const PRELOADED = new URL("./tell-memory.fixture.ts", import.meta.url).href;
/** The first as `npm start` has it. */
export const TELLING = {
  NODE_OPTIONS: `--max-semi-space-size=8 --expose-gc --import ${PRELOADED}`,
};

/** Of ten thousand clients each may leave less than 2 kB; none of them is as small. */
const MORE_IN_USE_MAX = 16 * 1024 * 1024;
/** What the system gave and isn't given back: libraries keep some of what they freed. */
const MORE_RESIDENT_MAX = 192 * 1024 * 1024;
const SAME_IN_TURN = 25;

export type ProcessUse = { descriptors: number; inUseBytes: number; residentBytes: number };

/** Looks until nothing changes any more: connections that were just closed are still open over there. */
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

/** Resolves with what it has by then, when a process holds no descriptor and hardly a byte more than before. */
export async function untilBack(server: ServerProcess, before: ProcessUse): Promise<ProcessUse> {
  const { descriptors, inUseBytes, residentBytes } = before;
  await until(
    `no more than ${descriptors} descriptors are open`,
    () => descriptorsOf(server) <= descriptors,
  );
  let now = await useOf(server);
  await until("the memory is given back", async () => {
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

/** The server has to run with `TELLING`. */
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

/** How many files and sockets the process has open. */
export function descriptorsOf({ pid }: ServerProcess): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
