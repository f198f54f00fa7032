import type { CheckDeps, TransportState } from "./check-deps.ts";
import { fail, pass, warning, type Finding } from "./finding.ts";

/** Checks that the mail transport accepts our mail. Sends nothing. */
export async function checkTransport(
  { readTransport, readRefusal }: Pick<CheckDeps, "readTransport" | "readRefusal">,
  signal: AbortSignal,
): Promise<Finding> {
  const transport = await readTransport(signal);
  switch (transport.state) {
    case "none":
      return warning("There is no mail transport, so no mail leaves to other domains.", {
        recommendation: "To send replies and forwards to other domains, set MAIL_TRANSPORT.",
      });
    case "fails":
      return fail("The mail transport accepts no mail.", {
        details: [transport.reason],
        recommendation: "Check the host, port, user and password in MAIL_TRANSPORT, and the log.",
      });
    case "unknown":
      return warning("The mail transport can’t be checked.", {
        details: [transport.reason],
        recommendation: "Send a test email from the admin panel.",
      });
    case "works":
      return findingOf(transport, readRefusal?.());
  }
}

type Working = Extract<TransportState, { state: "works" }>;

function findingOf({ details, limits }: Working, refusal: string | undefined): Finding {
  if (refusal !== undefined) {
    return warning("The mail transport refuses recipients at several domains in a row.", {
      details: [`Its reply: ${refusal}`, ...details],
      recommendation:
        "Check that it accepts mail from this server and its domains. Then send a test email from the admin panel.",
    });
  }
  if (limits === undefined) return pass("The mail transport accepts mail.", { details });
  return warning(limits, {
    details,
    recommendation:
      "Request production access or a higher quota from Amazon SES, or send less mail.",
  });
}
