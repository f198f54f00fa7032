import type { DiagnosticTest } from "@mayfly/contract";
import ChevronRight from "lucide-react/icons/chevron-right";
import { StatusBadge, TestAdvice } from "./test-result.tsx";

/** One test. Details and advice are below, expanded if the test failed. */
export function TestRow({ test }: { test: DiagnosticTest }) {
  const { title, status, message, details, recommendation, records } = test;
  const hasMore = [details, recommendation, records].some((part) => part !== undefined);
  if (!hasMore) {
    return (
      <li className="border-t border-line">
        <div className={LINE}>
          <span aria-hidden className="w-4" />
          <Line title={title} status={status} message={message} />
        </div>
      </li>
    );
  }
  return (
    <li className="border-t border-line">
      <details open={status === "fail"} className="group">
        <summary className={`${LINE} cursor-pointer list-none hover:bg-sunken/60`}>
          <ChevronRight className="icon-small mt-0.5 w-4 text-ink-muted group-open:rotate-90" />
          <Line title={title} status={status} message={message} />
        </summary>
        <div className="grid grid-cols-1 gap-3 pr-5 pb-4 pl-11 text-small">
          <TestAdvice {...test} />
        </div>
      </details>
    </li>
  );
}

const LINE =
  "grid grid-cols-[1rem_4.5rem_minmax(0,1fr)] items-start gap-x-2 px-5 py-2 text-small " +
  "mid:grid-cols-[1rem_4.5rem_9rem_minmax(0,1fr)]";

function Line({ title, status, message }: Pick<DiagnosticTest, "title" | "status" | "message">) {
  return (
    <>
      <span>
        <StatusBadge status={status} />
      </span>
      <span className="font-medium">{title}</span>
      <span className="wrap-anywhere text-ink-muted max-mid:col-span-2 max-mid:col-start-2">
        {message}
      </span>
    </>
  );
}
