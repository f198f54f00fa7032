import type { Log } from "../../log.ts";
import { onceEach } from "../../concurrency/once-each.ts";

/**
 * What ends one stream mostly ends thousands, in the same moment and by the same error, which holds a stack:
 * it is logged once.
 */
export function logStreamEnds(log: Log): (error: unknown) => void {
  const logged = onceEach<object, void>();
  const warn = (error: unknown): void =>
    log.warn({ err: error }, "live connections closed after an error; clients will reconnect");
  return (error) => {
    if (typeof error === "object" && error !== null) logged(error, warn);
    else warn(error);
  };
}
