/** Logs a failure of the company inboxes; the panel reports it, too (decision 27). */
export function logFailure(what: string, error: Error): void {
  // oxlint-disable-next-line no-console -- the specification wants these failures logged
  console.info(what, error.message);
}
