import type { CheckDeps } from "./check-deps.ts";
import { hostAndPort } from "../../system/host-and-port.ts";
import { fail, pass, warning, type Finding } from "./finding.ts";
import { LISTEN_BACKLOG } from "../../system/listen-backlog.ts";

/** Checks that a mail server answers on the configured host and port. */
export async function checkListener(
  { setUp, greet }: Pick<CheckDeps, "setUp" | "greet">,
  signal: AbortSignal,
): Promise<Finding> {
  const { listener, hostname } = setUp;
  if (!listener)
    return pass("This process doesn’t receive mail. Processes with the role smtp do (ROLES).");
  const place = hostAndPort(listener);
  const greeting = await greet(listener, signal);
  if (!greeting.reached) {
    return fail(`No mail server answers at ${place}, so no mail arrives.`, {
      details: [greeting.reason],
      recommendation: "Start Mayfly. If it is running, check SMTP_HOST and SMTP_PORT.",
    });
  }
  const details = [greeting.line];
  if (!greeting.line.startsWith("220 ")) {
    return fail(`The mail server at ${place} refuses connections.`, {
      details,
      recommendation:
        "Check its log. Possible causes: a ban, too many connections, or the server is stopping.",
    });
  }
  if (!greeting.line.startsWith(`220 ${hostname} `)) {
    return warning(`The server at ${place} doesn’t identify itself as ${hostname}.`, {
      details,
      recommendation:
        "Check whether another program uses the port. After a change of SMTP_HOSTNAME, restart Mayfly.",
    });
  }
  return pass(`The mail server answers at ${place}.`, { details });
}

/** Checks that the system allows the connection backlog that the servers request. */
export async function checkListenBacklog({
  readListenBacklogMax,
}: Pick<CheckDeps, "readListenBacklogMax">): Promise<Finding> {
  const max = await readListenBacklogMax?.();
  if (max === undefined) return pass("The system doesn’t report its connection backlog limit.");
  const found = `net.core.somaxconn is ${max.toLocaleString("en")}`;
  const requested = LISTEN_BACKLOG.toLocaleString("en");
  if (max >= LISTEN_BACKLOG)
    return pass(`The system allows the full connection backlog: ${found}.`);
  return warning(`The system limits the connection backlog to less than ${requested}: ${found}.`, {
    details: ["When many clients connect at once, the system may drop some of their connections."],
    recommendation: `Run sysctl -w net.core.somaxconn=${LISTEN_BACKLOG} and add net.core.somaxconn=${LISTEN_BACKLOG} to a file in /etc/sysctl.d (a container has its own setting). Then restart Mayfly.`,
  });
}
