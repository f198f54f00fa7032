/**
 * The command that sends a sample message to this SMTP server. It may run in another terminal, which lacks the server's
 * environment.
 */
export function sendCommand({ host, port }: { host: string; port: number }, email: string): string {
  const settings = [];
  if (host !== "127.0.0.1") settings.push(`SMTP_HOST=${host}`);
  if (port !== 2525) settings.push(`SMTP_PORT=${port}`);
  return [...settings, "npm run send --", email].join(" ");
}
