import { ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import {
  checkMailConfiguration,
  readTestAddress,
  sendTestMail,
  type TestMailOutcome,
} from "../../admin/send-test-mail.ts";
import { companyAddress } from "../../company/company-inboxes.ts";
import { presentDiagnosis } from "./present-diagnosis.ts";
import type { AdminAccess } from "./admin-access.ts";
import type { Routes } from "../calls.ts";
import type { DepsOf, HttpDeps } from "../http-deps.ts";

type DiagnosticRoutesDeps = Omit<
  DepsOf<typeof sendTestMail>,
  "readTransport" | "from" | "bounceTo" | "publicUrl"
> &
  Pick<HttpDeps, "config" | "diagnostic" | "domains">;

/**
 * Diagnoses incoming and outgoing mail. The diagnostic isn't on the audit list: it changes nothing, shows no visitor's
 * mail, and must work when the store doesn't.
 */
export function adminDiagnosticRoutes(deps: DiagnosticRoutesDeps, access: AdminAccess): Routes {
  const { config, diagnostic, clock, domains } = deps;
  const mailing = {
    ...deps,
    readTransport: diagnostic.readTransport,
    from: config.outbound.from,
    bounceTo: companyAddress("postmaster", domains.defaultDomain),
    publicUrl: config.publicUrl,
  };

  return (add) => {
    add("GET /api/admin/email-infrastructure-diagnostic", async () =>
      presentDiagnosis(await diagnostic.diagnose(), clock.nowMs()),
    );

    add("POST /api/admin/test-email", async ({ body, request }) => {
      const to = readTestAddress(body.testEmail);
      const outcome = await access.audited(
        request,
        {
          action: "test-email",
          subject: to?.text ?? "configuration",
          endingOf: ({ problem }) => ({
            outcome: problem === undefined ? "done" : "failed",
            code: null,
          }),
        },
        () => (to ? sendTestMail(mailing, to) : checkMailConfiguration(mailing)),
      );
      return presentTestMail(outcome, to?.text);
    });
  };
}

function presentTestMail({ problem, ...outcome }: TestMailOutcome, to: string | undefined) {
  const done = to === undefined ? ADMIN_NOTICES.mailConfigured : ADMIN_NOTICES.testMailSent;
  return {
    success: problem === undefined,
    message: problem === undefined ? done : ADMIN_NOTICES.mailTestFailed,
    ...(problem !== undefined && { error: problem }),
    ...outcome,
    ...(to !== undefined && { testEmail: to }),
  };
}
