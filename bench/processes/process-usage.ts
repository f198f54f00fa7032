import { readFileSync } from "node:fs";

/** Linux counts processor time for readers of /proc in hundredths of a second, whatever the kernel's own tick. */
const TICK_MS = 10;

/** Processor time of all threads so far; undefined where there is no /proc. */
export function cpuMs(pid: number): number | undefined {
  const stat = readProc(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The name in brackets may hold spaces; utime and stime are the 12th and 13th fields behind it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Memory that is really in use (RSS); undefined where there is no /proc. */
export function residentKiB(pid: number): number | undefined {
  const found = /^VmRSS:\s+(\d+) kB$/m.exec(readProc(`/proc/${pid}/status`) ?? "");
  return found ? Number(found[1]) : undefined;
}

/** Processor time of the whole machine so far, idle time left out. */
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
