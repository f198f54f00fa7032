import type { SenderVerdict } from "@mayfly/contract";
import { verdictWords, type VerdictOutcome } from "@mayfly/contract/verdict-words";
import { BadgeCheck, CircleQuestionMark, TriangleAlert, type LucideIcon } from "lucide-react";
import { useId } from "react";

type Look = { readonly Icon: LucideIcon; readonly icon: string; readonly text: string };

/** Each outcome has its own icon and text; color is only redundant. */
const LOOKS: Readonly<Record<VerdictOutcome, Look>> = {
  verified: { Icon: BadgeCheck, icon: "text-success", text: "text-ink-muted" },
  forged: { Icon: TriangleAlert, icon: "text-danger", text: "text-danger" },
  unverified: { Icon: CircleQuestionMark, icon: "text-ink-faint", text: "text-ink-faint" },
};

type Shown = { readonly verdict: SenderVerdict | undefined };

/** Always takes one line, so that a late verdict doesn't shift the layout. */
export function VerdictLine({ verdict }: Shown) {
  const { outcome, domain } = verdict ?? NONE;
  const { Icon, icon, text } = LOOKS[outcome];
  const { label } = verdictWords(outcome, domain);
  return (
    <span
      data-verdict={outcome}
      className={`flex min-w-0 items-center gap-1.25 text-[0.75rem]/[1.125rem] mid:text-fine ${text}`}
    >
      <Icon className={`size-3.5 flex-none stroke-[1.75] ${icon}`} />
      <Label label={label} domain={domain} />
    </span>
  );
}

/** The verdict as a sign, for a closed row: screen readers read the words. Always present, so that nothing shifts. */
export function VerdictSign({ verdict }: Shown) {
  const { outcome, domain } = verdict ?? NONE;
  const { Icon, icon } = LOOKS[outcome];
  const { label } = verdictWords(outcome, domain);
  return (
    <span data-verdict-sign={outcome} title={label} className="ml-1.5 flex-none">
      <Icon className={`size-3.5 stroke-[1.75] ${icon}`} />
      <span className="sr-only">{label}. </span>
    </span>
  );
}

/**
 * The verdict in words above an open message. Its meaning is shown on hover, focus, or tap; for a forged message it is
 * always shown.
 */
export function VerdictNote({ verdict }: Shown) {
  const meaningId = useId();
  const { outcome, domain } = verdict ?? NONE;
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
    <p data-verdict-note={outcome} className="group/verdict relative mb-2.5 px-5 wide:px-6">
      <button type="button" aria-describedby={meaningId} className="flex max-w-full cursor-help">
        <VerdictLine verdict={verdict} />
      </button>
      <span
        role="tooltip"
        id={meaningId}
        className="tooltip absolute top-full left-4 z-10 mt-1 hidden w-80 max-w-[calc(100%-2rem)] rounded-control border border-control bg-raised px-3 py-2 text-small text-pretty wrap-anywhere shadow-float group-focus-within/verdict:block group-hover/verdict:block"
      >
        {meaning}
      </span>
    </p>
  );
}

const NONE = { outcome: "unverified", domain: "" } as const;

/** If space is short, truncates the beginning of the domain: its end names the owner. */
function Label({ label, domain }: { label: string; domain: string }) {
  const at = domain === "" ? -1 : label.indexOf(domain);
  if (at < 0) return <span className="truncate">{label}</span>;
  return (
    <span className="flex min-w-0 whitespace-pre">
      <span className="flex-none">{label.slice(0, at)}</span>
      <span dir="rtl" className="min-w-0 truncate">
        <bdi dir="ltr">{domain}</bdi>
      </span>
      <span className="flex-none">{label.slice(at + domain.length)}</span>
    </span>
  );
}
