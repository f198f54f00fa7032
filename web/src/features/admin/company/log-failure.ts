/** What failed of the company's inboxes, for whoever looks why; the panel says that it did (decision 27). */
export function logFailure(what: string, error: Error): void {
  // oxlint-disable-next-line no-console -- the specification wants these failures logged
  console.info(what, error.message);
}
