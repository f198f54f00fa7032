import type { CheckDeps } from "./check-deps.ts";
import { fail, pass, warning, type Finding } from "./finding.ts";

/** Whether somebody answers where this server is to receive mail. */
export async function checkListener(
  { setUp, greet }: Pick<CheckDeps, "setUp" | "greet">,
  signal: AbortSignal,
): Promise<Finding> {
  const { listener, hostname } = setUp;
  if (!listener) return pass("This process doesn't receive mail; others do (ROLES).");
  const place = `${listener.host}:${listener.port}`;
  const greeting = await greet(listener, signal);
  if (!greeting.reached) {
    return fail(`No mail server answers at ${place}: nothing is received.`, {
      details: [greeting.reason],
      recommendation: "Start Mayfly, and look at SMTP_HOST and SMTP_PORT.",
    });
  }
  const details = [greeting.line];
  if (!greeting.line.startsWith("220 ")) {
    return fail(`The mail server at ${place} takes no connection.`, {
      details,
      recommendation: "Look at its log: a ban, too many connections, or it is about to stop.",
    });
  }
  if (!greeting.line.startsWith(`220 ${hostname} `)) {
    return warning(`At ${place} answers another server, not ${hostname}.`, {
      details,
      recommendation:
        "Another program has the port, or SMTP_HOSTNAME was changed without a restart.",
    });
  }
  return pass(`The mail server answers at ${place}.`, { details });
}
