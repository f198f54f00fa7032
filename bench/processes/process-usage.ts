import { readdirSync, readFileSync } from "node:fs";

/** Linux reports CPU time in /proc in hundredths of a second, whatever the kernel's own tick. */
const TICK_MS = 10;

/** CPU time of all threads so far; undefined without /proc. */
export function cpuMs(pid: number): number | undefined {
  return readTimes(pid)?.ownMs;
}

/** CPU time of a process and all its descendants, alive or exited; undefined without /proc. */
export function processTreeCpuMs(pid: number): number | undefined {
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
  // The name in parentheses may contain spaces. After it, ppid is the 2nd field; utime, stime, cutime, and cstime are
  // the 12th to 15th.
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

/** Resident memory (RSS); undefined without /proc. */
export function residentKiB(pid: number): number | undefined {
  const found = /^VmRSS:\s+(\d+) kB$/m.exec(readProc(`/proc/${pid}/status`) ?? "");
  return found ? Number(found[1]) : undefined;
}

/**
 * CPU time of the whole machine so far, without idle time. Includes interrupts: if the kernel doesn't account for
 * them separately, they are part of the interrupted process's time.
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
    // Not Linux, or the process has exited.
    return undefined;
  }
}
