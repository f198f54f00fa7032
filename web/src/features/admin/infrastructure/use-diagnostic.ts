import { ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import { useQuery } from "@tanstack/react-query";
import { fetchDiagnostic } from "../../../api/admin-diagnostic.ts";
import { isUnauthorized } from "../../../api/client.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { useAdminSession } from "../session/admin-session.ts";

/** Runs only on request. The last result is kept while the panel is open. */
export function useDiagnostic() {
  const { key } = useAdminSession();
  const showToast = useToast();
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ["diagnostic"],
    queryFn: ({ signal }) => fetchDiagnostic({ key, signal }),
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
