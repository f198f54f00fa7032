import type { Log } from "../../log.ts";
import { onceEach } from "../../concurrency/once-each.ts";

/** Returns a function that logs each error object once: one error often ends thousands of streams at the same time. */
export function logStreamEnds(log: Log): (error: unknown) => void {
  const logged = onceEach<object, void>();
  const warn = (error: unknown): void =>
    log.warn({ err: error }, "live connections closed after an error; clients will reconnect");
  return (error) => {
    if (typeof error === "object" && error !== null) logged(error, warn);
    else warn(error);
  };
}
