import type { DiagnosticTest } from "@mayfly/contract";
import { CopyField } from "../../../ui/copy-field.tsx";
import { Badge } from "../table/badge.tsx";

const LOOKS = { pass: "plain", warning: "warning", fail: "danger" } as const;
const WORDS = { pass: "Pass", warning: "Warning", fail: "Fail" } as const;

export function StatusBadge({ status }: Pick<DiagnosticTest, "status">) {
  return <Badge look={LOOKS[status]}>{WORDS[status]}</Badge>;
}

/** Details, advice, and DNS records to publish. */
export function TestAdvice({ details, recommendation, records = [] }: DiagnosticTest) {
  return (
    <>
      {details !== undefined && (
        <pre className="overflow-x-auto font-mono text-fine whitespace-pre-wrap text-ink-muted wrap-anywhere">
          {details}
        </pre>
      )}
      {recommendation !== undefined && (
        <p className="text-pretty text-ink-muted wrap-anywhere">{recommendation}</p>
      )}
      {records.map(({ name, type, value }) => (
        <CopyField
          key={`${type} ${name} ${value}`}
          label={`${type} record of ${name}`}
          value={value}
        />
      ))}
    </>
  );
}
