import type { InfrastructureDiagnostic } from "@mayfly/contract";
import { ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import Stethoscope from "lucide-react/icons/stethoscope";
import { useQuery } from "@tanstack/react-query";
import { Button } from "../../../ui/button.tsx";
import { callAdmin } from "../../../api/admin.ts";
import { isUnauthorized } from "../../../api/client.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { FullTime } from "../table/exact-time.tsx";
import { useAdminSession } from "../session/admin-session.ts";
import { TestRow } from "./test-row.tsx";

/** Tests inbound and outbound mail. Runs only on request, because it queries third-party servers. */
export function Infrastructure() {
  const { data, running, failed, run } = useDiagnostic();
  return (
    <section aria-labelledby="infrastructure-title" className="mb-8">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2
          id="infrastructure-title"
          className="mr-auto text-[1.25rem]/[2rem] font-semibold tracking-tight"
        >
          Email infrastructure diagnostic
        </h2>
        <Button size="small" aria-disabled={running} onClick={run}>
          <Stethoscope className="icon-small" />
          {running ? "Running..." : data ? "Run again" : "Run diagnostic"}
        </Button>
      </div>
      <div className="rounded-card border border-line bg-raised" aria-busy={running}>
        {failed && (
          <p role="alert" className="px-5 py-3 text-small text-danger">
            {ADMIN_NOTICES.diagnosticBroken}
          </p>
        )}
        {data && <Diagnosis diagnostic={data} />}
        {!data && !failed && (
          <p className="px-5 py-10 text-center text-small text-ink-muted">
            {running
              ? "Checking DNS, ports, certificates and the database. This takes at most eight seconds."
              : "Not run yet. The diagnostic checks DNS, ports, certificates, the mail transport and the database. It sends no mail."}
          </p>
        )}
      </div>
    </section>
  );
}

/** Runs only on request. The last result is kept while the panel is open. */
function useDiagnostic() {
  const { key } = useAdminSession();
  const showToast = useToast();
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ["diagnostic"],
    queryFn: ({ signal }) =>
      callAdmin({ key, signal }, "GET /api/admin/email-infrastructure-diagnostic", {}),
    enabled: false,
    staleTime: Infinity,
    gcTime: Infinity,
    refetchInterval: false,
  });
  const run = async () => {
    if (isFetching) return;
    const { data: found, error } = await refetch({ cancelRefetch: false });
    if (isUnauthorized(error)) return;
    if (error || !found) {
      showToast({ title: "Error", text: ADMIN_NOTICES.diagnosticBroken }, "failure");
      return;
    }
    const { overallStatus } = found.summary;
    showToast(
      { title: TITLES[overallStatus], text: ADMIN_NOTICES.diagnosed[overallStatus] },
      TONES[overallStatus],
    );
  };
  return { data, running: isFetching, failed: isError && !isFetching, run: () => void run() };
}

const TONES = { healthy: "success", warning: "warning", critical: "failure" } as const;
const TITLES = { healthy: "Success", warning: "Warning", critical: "Error" } as const;

const HEADS = { healthy: "Healthy", warning: "Warning", critical: "Critical" } as const;
const COLORS = {
  healthy: "text-success",
  warning: "text-warning",
  critical: "text-danger",
} as const;

function Diagnosis({ diagnostic }: { diagnostic: InfrastructureDiagnostic }) {
  const { summary, tests, timestamp } = diagnostic;
  const { overallStatus, primaryIssue, recommendedActions } = summary;
  return (
    <>
      <div className="grid gap-1 px-5 py-4 text-small">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <strong className={`text-body font-semibold ${COLORS[overallStatus]}`}>
            {HEADS[overallStatus]}
          </strong>
          <span className="text-fine text-ink-muted" data-exact-times>
            <FullTime at={timestamp} />
          </span>
        </p>
        <p className="wrap-anywhere">{primaryIssue ?? ADMIN_NOTICES.diagnosed.healthy}</p>
        {recommendedActions.length > 0 && (
          <ol
            aria-label="Recommended actions"
            className="mt-2 grid max-w-176 list-decimal gap-1 pl-5 text-ink-muted"
          >
            {recommendedActions.map((action) => (
              <li key={action} className="wrap-anywhere">
                {action}
              </li>
            ))}
          </ol>
        )}
      </div>
      <ul aria-label="Tests">
        {Object.entries(tests).map(([name, test]) => (
          <TestRow key={`${timestamp} ${name}`} test={test} />
        ))}
      </ul>
    </>
  );
}
