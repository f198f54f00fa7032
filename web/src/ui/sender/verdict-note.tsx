import type { SenderVerdict } from "@mayfly/contract";
import { verdictWords } from "@mayfly/contract/verdict-words";
import { useId } from "react";
import { NO_VERDICT, VerdictLine } from "./sender-verdict.tsx";
import { Tooltip } from "../tooltip.tsx";

/**
 * The verdict in words above an open message. Its meaning is shown on hover, focus, or tap; for a forged message it is
 * always shown.
 */
export function VerdictNote({ verdict }: { verdict: SenderVerdict | undefined }) {
  const meaningId = useId();
  const { outcome, domain } = verdict ?? NO_VERDICT;
  const { meaning } = verdictWords(outcome, domain);
  if (outcome === "forged") {
    return (
      <div
        data-verdict-note={outcome}
        className="mx-4 mb-2.5 grid gap-1 rounded-control border border-danger/50 bg-danger/8 px-3 py-2 text-small text-ink"
      >
        <VerdictLine verdict={verdict} />
        <p className="min-w-0 text-pretty wrap-anywhere">{meaning}</p>
      </div>
    );
  }
  return (
    <p data-verdict-note={outcome} className="group/verdict relative mb-1.5 px-5 wide:px-6">
      <button
        type="button"
        aria-describedby={meaningId}
        className="relative flex max-w-full cursor-help touch:after:absolute touch:after:-inset-x-2 touch:after:-top-4 touch:after:-bottom-2.5"
      >
        <VerdictLine verdict={verdict} />
      </button>
      <Tooltip
        id={meaningId}
        className="top-full left-4 mt-1 w-80 max-w-[calc(100%-2rem)] wrap-anywhere group-focus-within/verdict:block group-hover/verdict:block"
      >
        {meaning}
      </Tooltip>
    </p>
  );
}
