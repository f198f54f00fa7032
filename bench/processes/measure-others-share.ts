import { cpus } from "node:os";
import { processTreeCpuMs, machineCpuMs } from "./process-usage.ts";

/**
 * Returns the CPU share of other processes while `work` ran, 0 to 1; undefined without /proc. Excludes all
 * descendants of this process: the servers, the load, a database with its processes.
 */
export async function measureOthersShare<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; othersShare: number | undefined }> {
  const ourMs = (): number => processTreeCpuMs(process.pid) ?? 0;
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
