import { LISTEN_BACKLOG } from "../../listen-backlog.ts";
import type { CheckDeps } from "./check-deps.ts";
import { pass, warning, type Finding } from "./finding.ts";

/** Whether the system lets as many clients wait to be accepted as the servers ask for. */
export async function checkListenBacklog({
  readListenBacklogMax,
}: Pick<CheckDeps, "readListenBacklogMax">): Promise<Finding> {
  const max = await readListenBacklogMax?.();
  if (max === undefined) return pass("The system doesn't say how many clients may wait.");
  const found = `net.core.somaxconn is ${max.toLocaleString("en")}`;
  const asked = LISTEN_BACKLOG.toLocaleString("en");
  if (max >= LISTEN_BACKLOG) return pass(`As many clients may wait as is asked for: ${found}.`);
  return warning(`Fewer clients may wait to be accepted than the ${asked} asked for: ${found}.`, {
    details: [
      "Of a crowd that comes at once some are told that they are connected, and forgotten.",
    ],
    recommendation: `sysctl -w net.core.somaxconn=${LISTEN_BACKLOG}, and the same line in /etc/sysctl.d (a container has its own). Then restart Mayfly.`,
  });
}
