import type { CheckDeps } from "./check-deps.ts";
import { fail, pass, warning, type Finding } from "./finding.ts";

/** Whether what carries our mail takes it. Nothing is sent. */
export async function checkTransport(
  { readTransport }: Pick<CheckDeps, "readTransport">,
  signal: AbortSignal,
): Promise<Finding> {
  const transport = await readTransport(signal);
  switch (transport.state) {
    case "none":
      return warning("Nothing is sent to other domains: there is no mail transport.", {
        recommendation: "For replies and forwards to the rest of the world, set MAIL_TRANSPORT.",
      });
    case "fails":
      return fail("The mail transport takes no mail.", {
        details: [transport.reason],
        recommendation: "Look at MAIL_TRANSPORT: host, port, user and password, and the log.",
      });
    case "unknown":
      return warning("Whether the mail transport works can't be told.", {
        details: [transport.reason],
        recommendation: "Send yourself a test mail.",
      });
    case "works":
      return transport.limits === undefined
        ? pass("The mail transport takes mail.", { details: transport.details })
        : warning(transport.limits, {
            details: transport.details,
            recommendation: "Ask Amazon SES for production access, or send less.",
          });
  }
}
