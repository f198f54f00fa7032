import type { DiagnosticTest } from "@mayfly/contract";
import { ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import { Button } from "../../../ui/button.tsx";
import { CopyField } from "../../../ui/copy-field.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Badge } from "../table/badge.tsx";
import { useDomainCheck } from "./use-domains.ts";

/** Whether mail for a domain gets here, and what the world thinks of mail from it; with what to publish. */
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
      <ul className="grid gap-5" aria-busy={isFetching}>
        {data?.tests.map((test) => (
          <Test key={test.title} test={test} />
        ))}
      </ul>
    </Dialog>
  );
}

const LOOKS = { pass: "plain", warning: "warning", fail: "danger" } as const;
const WORDS = { pass: "Pass", warning: "Warning", fail: "Fail" } as const;

function Test({ test }: { test: DiagnosticTest }) {
  const { title, status, message, details, recommendation, records = [] } = test;
  return (
    <li className="grid gap-2 text-small">
      <h3 className="flex items-center gap-2 text-body font-semibold tracking-tight">
        {title} <Badge look={LOOKS[status]}>{WORDS[status]}</Badge>
      </h3>
      <p className="wrap-anywhere">{message}</p>
      {details !== undefined && (
        <pre className="overflow-x-auto font-mono text-fine whitespace-pre-wrap text-ink-muted wrap-anywhere">
          {details}
        </pre>
      )}
      {recommendation !== undefined && (
        <p className="text-ink-muted wrap-anywhere">{recommendation}</p>
      )}
      {records.map(({ name, type, value }) => (
        <CopyField
          key={`${type} ${name} ${value}`}
          label={`${type} record of ${name}`}
          value={value}
        />
      ))}
    </li>
  );
}
