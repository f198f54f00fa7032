import { cpus } from "node:os";
import { cpuMs, cpuMsWithChildren, machineCpuMs } from "./process-usage.ts";

/** How much of the machine others took while `work` ran, 0 to 1; undefined where there is no /proc. */
export async function whileWatchingOthers<Result>(
  serverPids: readonly number[],
  work: () => Promise<Result>,
): Promise<{ result: Result; othersShare: number | undefined }> {
  // Among the children that have ended is the load, where that is a program of its own.
  const ourMs = (): number =>
    serverPids.reduce((sum, pid) => sum + (cpuMs(pid) ?? 0), cpuMsWithChildren(process.pid) ?? 0);
  const before = { machineMs: machineCpuMs(), ourMs: ourMs(), atMs: performance.now() };
  const result = await work();
  const machineMs = machineCpuMs();
  if (machineMs === undefined || before.machineMs === undefined) {
    return { result, othersShare: undefined };
  }
  const others = machineMs - before.machineMs - (ourMs() - before.ourMs);
  const allMs = (performance.now() - before.atMs) * cpus().length;
  return { result, othersShare: Math.max(0, others / allMs) };
}
