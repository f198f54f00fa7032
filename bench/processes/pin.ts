import { spawnSync } from "node:child_process";
import { cpus } from "node:os";

/** The measured process and the load have separate cores, so that neither takes time from the other. */
const MEASURED_CORE = "0";
const LOAD_CORE = "1";
const ALL_CORES = `0-${cpus().length - 1}`;

export const canPin = cpus().length > 1 && spawnSync("taskset", ["--version"]).error === undefined;

export const pinning = canPin
  ? `server pinned to core ${MEASURED_CORE}, load to core ${LOAD_CORE}`
  : "nothing pinned to a core (no taskset, or one core)";

/** Returns the command pinned to the measured core. `taskset` execs it, so the process id stays the same. */
export function onMeasuredCore(command: readonly string[]): readonly string[] {
  return canPin ? ["taskset", "-c", MEASURED_CORE, ...command] : command;
}

export function onLoadCore(command: readonly string[]): readonly string[] {
  return canPin ? ["taskset", "-c", LOAD_CORE, ...command] : command;
}

/** Returns the command without the core restriction that it would inherit from this process. */
export function onAllCores(command: readonly string[]): readonly string[] {
  return canPin ? ["taskset", "-c", ALL_CORES, ...command] : command;
}

/** Pins all threads of this process to the load's core; later children inherit it. */
export function moveToLoadCore(): void {
  moveTo(LOAD_CORE);
}

/** Undoes `moveToLoadCore`. */
export function moveToAllCores(): void {
  moveTo(ALL_CORES);
}

function moveTo(cores: string): void {
  if (canPin) spawnSync("taskset", ["-a", "-c", "-p", cores, String(process.pid)]);
}
