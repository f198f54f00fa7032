import type { DiagnosticTest } from "@mayfly/contract";
import { ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { StatusBadge, TestAdvice } from "../infrastructure/test-result.tsx";
import { useDomainCheck } from "./use-domains.ts";

/** Shows the DNS checks for inbound and outbound mail of a domain, and the records to publish. */
export function DnsDialog({ domain, onClose }: { domain: string; onClose: () => void }) {
  const { data, isFetching, isError, refetch } = useDomainCheck(domain);
  return (
    <Dialog
      title={`DNS of ${domain}`}
      wide
      onClose={onClose}
      footer={
        <>
          <Button className="mr-auto" disabled={isFetching} onClick={() => void refetch()}>
            {isFetching ? "Checking..." : "Check again"}
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {isError && (
        <p role="alert" className="mb-4 text-small text-danger">
          {ADMIN_NOTICES.domainCheckFailed}
        </p>
      )}
      <ul className="grid grid-cols-1 gap-5" aria-busy={isFetching}>
        {data?.tests.map((test) => (
          <Test key={test.title} test={test} />
        ))}
      </ul>
    </Dialog>
  );
}

function Test({ test }: { test: DiagnosticTest }) {
  return (
    <li className="grid grid-cols-1 gap-2 text-small">
      <h3 className="flex items-center gap-2 text-body font-semibold tracking-tight">
        {test.title} <StatusBadge status={test.status} />
      </h3>
      <p className="text-pretty wrap-anywhere">{test.message}</p>
      <TestAdvice {...test} />
    </li>
  );
}
