import { LISTEN_BACKLOG } from "../../system/listen-backlog.ts";
import type { CheckDeps } from "./check-deps.ts";
import { pass, warning, type Finding } from "./finding.ts";

/** Checks that the system allows the connection backlog that the servers request. */
export async function checkListenBacklog({
  readListenBacklogMax,
}: Pick<CheckDeps, "readListenBacklogMax">): Promise<Finding> {
  const max = await readListenBacklogMax?.();
  if (max === undefined) return pass("The system doesn't report its connection backlog limit.");
  const found = `net.core.somaxconn is ${max.toLocaleString("en")}`;
  const asked = LISTEN_BACKLOG.toLocaleString("en");
  if (max >= LISTEN_BACKLOG)
    return pass(`The system allows the full connection backlog: ${found}.`);
  return warning(`The system limits the connection backlog to less than ${asked}: ${found}.`, {
    details: ["When many clients connect at once, the system may drop some of their connections."],
    recommendation: `Run sysctl -w net.core.somaxconn=${LISTEN_BACKLOG} and add net.core.somaxconn=${LISTEN_BACKLOG} to a file in /etc/sysctl.d (a container has its own setting). Then restart Mayfly.`,
  });
}
