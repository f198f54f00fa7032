import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time for readers of /proc in hundredths of a second, whatever the kernel's own tick. */
const TICK_MS = 10;

/** Processor time of all threads so far; undefined where there is no /proc. */
export function cpuMs(pid: number): number | undefined {
  return readTimes(pid)?.ownMs;
}

/** That of a process and of all that descend from it, alive or ended; undefined where there is no /proc. */
export function familyCpuMs(pid: number): number | undefined {
  const all = new Map(livingPids().map((one) => [one, readTimes(one)]));
  const timesOf = (one: number): number => {
    const { ownMs = 0, endedChildrenMs = 0 } = all.get(one) ?? {};
    const children = [...all].filter(([, times]) => times?.parent === one);
    return children.reduce((sum, [child]) => sum + timesOf(child), ownMs + endedChildrenMs);
  };
  return all.get(pid) && timesOf(pid);
}

type Times = { parent: number; ownMs: number; endedChildrenMs: number };

function readTimes(pid: number): Times | undefined {
  const stat = readProc(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The name in brackets may hold spaces. Behind it ppid is the 2nd field; utime, stime, cutime and cstime the 12th to 15th.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [user = 0, system = 0, usersChildren = 0, systemsChildren = 0] = fields
    .slice(11, 15)
    .map((ticks) => Number(ticks) * TICK_MS);
  return {
    parent: Number(fields[1]),
    ownMs: user + system,
    endedChildrenMs: usersChildren + systemsChildren,
  };
}

function livingPids(): number[] {
  try {
    return readdirSync("/proc").map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

/** Memory that is really in use (RSS); undefined where there is no /proc. */
export function residentKiB(pid: number): number | undefined {
  const found = /^VmRSS:\s+(\d+) kB$/m.exec(readProc(`/proc/${pid}/status`) ?? "");
  return found ? Number(found[1]) : undefined;
}

/**
 * Processor time of the whole machine so far, idle time left out. With interrupts: where the kernel
 * doesn't time them apart, the process in which one came has them in its own time, too.
 */
export function machineCpuMs(): number | undefined {
  const [line = ""] = (readProc("/proc/stat") ?? "").split("\n");
  const [user, nice, system, , , irq, softirq, steal] = line.split(/ +/).slice(1).map(Number);
  if (user === undefined) return undefined;
  const ticks = [user, nice, system, irq, softirq, steal].reduce<number>(
    (sum, value) => sum + (value ?? 0),
    0,
  );
  return ticks * TICK_MS;
}

function readProc(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // Not Linux, or the process has ended.
    return undefined;
  }
}
