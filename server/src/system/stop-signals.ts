/**
 * Calls `stop` at the first signal to end, and exits at the next. Under npm, every second signal is a copy: npm passes on
 * the Ctrl+C that the terminal has sent to its child already.
 */
export function onStopSignal(stop: (signal: NodeJS.Signals) => void): void {
  const copies = process.env["npm_lifecycle_event"] === undefined ? 1 : 2;
  let count = 0;
  // SIGHUP: the terminal closed. Certificate renewal doesn't need it: new files are detected.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      count += 1;
      if (count === 1) stop(signal);
      if (count > copies) process.exit(1);
    });
  }
}
