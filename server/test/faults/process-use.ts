import { existsSync, readdirSync, readFileSync } from "node:fs";
import { until } from "./until.ts";

/** Only Linux tells another process's descriptors and memory without a tool. */
export const CAN_LOOK = existsSync("/proc/self/fd");

/** What a process that rests again may have more than before: V8 gives memory back when it likes. */
const MORE_BYTES_MAX = 96 * 1024 * 1024;

const SAME_IN_TURN = 25;

export type ProcessUse = { descriptors: number; memoryBytes: number };

/** Looks until nothing changes any more: connections that were just closed are still open over there. */
export async function useAtRest(pid: number): Promise<ProcessUse> {
  let [seen, times] = [-1, 0];
  await until("the process rests", () => {
    const { descriptors } = useOf(pid);
    times = descriptors === seen ? times + 1 : 0;
    seen = descriptors;
    return times >= SAME_IN_TURN;
  });
  return useOf(pid);
}

function useOf(pid: number): ProcessUse {
  const [, kilobytes] =
    /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return {
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    memoryBytes: Number(kilobytes) * 1024,
  };
}

/** Resolves with what it has by then, when a process holds no descriptor and hardly a byte more than before. */
export async function untilBack(pid: number, before: ProcessUse): Promise<ProcessUse> {
  const { descriptors, memoryBytes } = before;
  await until(
    `no more than ${descriptors} descriptors are open`,
    () => useOf(pid).descriptors <= descriptors,
  );
  await until(
    "the memory is given back",
    () => useOf(pid).memoryBytes <= memoryBytes + MORE_BYTES_MAX,
  );
  return useOf(pid);
}

export function asText({ descriptors, memoryBytes }: ProcessUse): string {
  return `${descriptors} descriptors, ${Math.round(memoryBytes / 1024 / 1024)} MB`;
}
