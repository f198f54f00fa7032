import type { RateCounters } from "../../abuse/rate-limit-store.ts";
import { AppError } from "../../app-error.ts";
import { createRunInOrder } from "../../concurrency/run-in-order.ts";

/** As long as a caller waits for a connection. */
const WAIT_MS = 3_000;

/**
 * Sends one count of a network and endpoint to the database at a time. All of them write the row of the widest network.
 * Otherwise, concurrent ones would wait for its lock, each with a connection, until no visitor gets one. Throws
 * RATE_LIMITED after three seconds behind others of its own network: counting it in this process would give a flooding
 * network a second limit.
 */
export function countInOrder(counters: RateCounters): RateCounters {
  const runInOrder = createRunInOrder({
    waitMs: WAIT_MS,
    late: () => new AppError("RATE_LIMITED", { retryAfterSeconds: WAIT_MS / 1_000 }),
  });
  return {
    countRequest: (request) =>
      runInOrder(`${request.endpoint} ${request.ip}`, () => counters.countRequest(request)),
    countLevels: (request) => {
      // The widest network has the highest limit.
      const [widest] = request.levels.toSorted((one, other) => other.limit - one.limit);
      return runInOrder(`${request.endpoint} ${widest?.ip}`, () => counters.countLevels(request));
    },
    readCounts: (query) =>
      runInOrder(`${query.endpoint} ${query.ips.at(-1)}`, () => counters.readCounts(query)),
  };
}
