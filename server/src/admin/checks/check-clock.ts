import type { CheckDeps } from "./check-deps.ts";
import { fail, pass, warning, type Finding } from "./finding.ts";

/** This software is younger: an earlier time is a clock that lost its battery. */
const EARLIEST_MS = Date.UTC(2025, 0, 1);
const OFF_MS = 5_000;
/** Nodes follow what differs less (decision 37). */
const SERVICE_OFF_MS = 2_000;

/** Whether time can be trusted: addresses end by it, certificates and signatures are read by it. */
export async function checkClock({ readClock }: Pick<CheckDeps, "readClock">): Promise<Finding> {
  const { machineMs, serviceMs, databaseMs, unsettled } = await readClock();
  const details = [`This machine's time: ${new Date(machineMs).toISOString()}`];
  const recommendation = "Have the clock set by NTP (chrony, systemd-timesyncd) on every machine.";
  if (databaseMs !== undefined) {
    details.push(`The database's time: ${new Date(databaseMs).toISOString()}`);
  }
  if (machineMs < EARLIEST_MS) {
    return fail("This machine's clock is years behind.", { details, recommendation });
  }
  if (databaseMs !== undefined && isOff(serviceMs, databaseMs)) {
    return warning(`The service's time is ${inSeconds(serviceMs - databaseMs)} the database's.`, {
      details: [...details, KEPT],
      recommendation: `${recommendation} That of the database, too.`,
    });
  }
  if (databaseMs !== undefined && Math.abs(databaseMs - machineMs) > OFF_MS) {
    return warning(`This machine's clock is ${inSeconds(machineMs - databaseMs)} the database's.`, {
      details,
      recommendation,
    });
  }
  const isShifted = databaseMs === undefined && serviceMs !== undefined;
  if (unsettled || (isShifted && Math.abs(serviceMs - machineMs) > OFF_MS)) {
    return warning(unsettled ? "A clock was moved a moment ago." : MOVED, {
      details: [...details, KEPT],
      recommendation,
    });
  }
  return pass("The clock is steady.", { details });
}

const MOVED = "This machine's clock was moved while the service ran.";
const KEPT = "Addresses keep their time; for a minute after a step none of them ends.";

function isOff(serviceMs: number | undefined, databaseMs: number): serviceMs is number {
  return serviceMs !== undefined && Math.abs(serviceMs - databaseMs) > SERVICE_OFF_MS;
}

function inSeconds(aheadMs: number): string {
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  return `${seconds.toLocaleString("en")} s ${aheadMs > 0 ? "ahead of" : "behind"}`;
}
