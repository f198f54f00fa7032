import type { CheckDeps } from "./check-deps.ts";
import { fail, pass, warning, type Finding } from "./finding.ts";

/** Earlier than this software: a clock before this date was reset, for example by an empty battery. */
const EARLIEST_MS = Date.UTC(2025, 0, 1);
const OFF_MS = 5_000;
/** Nodes follow smaller differences at once (decision 37). */
const SERVICE_OFF_MS = 2_000;

/** Checks the clock, on which expiry, certificates, and signatures depend. */
export async function checkClock({ readClock }: Pick<CheckDeps, "readClock">): Promise<Finding> {
  const { machineMs, serviceMs, databaseMs, unsettled } = await readClock();
  const details = [`System time: ${new Date(machineMs).toISOString()}`];
  const recommendation =
    "Synchronize the clock of every machine with NTP (chrony, systemd-timesyncd).";
  if (databaseMs !== undefined) {
    details.push(`Database time: ${new Date(databaseMs).toISOString()}`);
  }
  if (machineMs < EARLIEST_MS) {
    return fail("The system clock is years behind.", { details, recommendation });
  }
  if (databaseMs !== undefined && isOff(serviceMs, databaseMs)) {
    return warning(
      `The service’s time is ${inSeconds(serviceMs - databaseMs)} the database clock.`,
      {
        details: [...details, FOLLOWS],
        recommendation: `${recommendation} Include the database server.`,
      },
    );
  }
  if (databaseMs !== undefined && Math.abs(databaseMs - machineMs) > OFF_MS) {
    return warning(`The system clock is ${inSeconds(machineMs - databaseMs)} the database clock.`, {
      details,
      recommendation,
    });
  }
  const isShifted = databaseMs === undefined && serviceMs !== undefined;
  if (unsettled || (isShifted && Math.abs(serviceMs - machineMs) > OFF_MS)) {
    return warning(unsettled ? "A clock changed a moment ago." : MOVED, {
      details: [...details, KEPT],
      recommendation,
    });
  }
  return pass("The clock is correct.", { details });
}

const MOVED = "The system clock changed while the service was running.";
const FOLLOWS =
  "Expiry pauses for a minute after a clock change. Then the service follows the database clock.";
const KEPT =
  "Addresses keep their remaining time. After a clock change, expiry pauses for a minute.";

function isOff(serviceMs: number | undefined, databaseMs: number): serviceMs is number {
  return serviceMs !== undefined && Math.abs(serviceMs - databaseMs) > SERVICE_OFF_MS;
}

function inSeconds(aheadMs: number): string {
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  return `${seconds.toLocaleString("en")} s ${aheadMs > 0 ? "ahead of" : "behind"}`;
}
