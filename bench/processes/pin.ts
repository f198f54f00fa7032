import { spawnSync } from "node:child_process";
import { cpus } from "node:os";

/** What is measured has a core to itself, what loads it another: neither may take time from the other. */
const MEASURED_CORE = "0";
const LOAD_CORE = "1";

const canPin = cpus().length > 1 && spawnSync("taskset", ["--version"]).error === undefined;

export const pinning = canPin
  ? `server pinned to core ${MEASURED_CORE}, load to core ${LOAD_CORE}`
  : "nothing pinned to a core (no taskset, or one core)";

/** The command on the core of what is measured. `taskset` becomes it, so the process id is its own. */
export function onMeasuredCore(command: readonly string[]): readonly string[] {
  return canPin ? ["taskset", "-c", MEASURED_CORE, ...command] : command;
}

export function onLoadCore(command: readonly string[]): readonly string[] {
  return canPin ? ["taskset", "-c", LOAD_CORE, ...command] : command;
}

/** Lifts the restriction that a child inherits from this process. */
export function onAllCores(command: readonly string[]): readonly string[] {
  return canPin ? ["taskset", "-c", `0-${cpus().length - 1}`, ...command] : command;
}

/** Moves this process, all its threads, to the load's core; what it starts later begins there too. */
export function moveToLoadCore(): void {
  if (canPin) spawnSync("taskset", ["-a", "-c", "-p", LOAD_CORE, String(process.pid)]);
}
