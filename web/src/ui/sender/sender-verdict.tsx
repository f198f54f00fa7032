import type { SenderVerdict } from "@mayfly/contract";
import { verdictWords, type VerdictOutcome } from "@mayfly/contract/verdict-words";
import BadgeCheck from "lucide-react/icons/badge-check";
import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { LucideIcon } from "lucide-react";

type Look = { readonly Icon: LucideIcon; readonly icon: string; readonly text: string };

/** Each outcome has its own icon and text; color is only redundant. */
const LOOKS: Readonly<Record<VerdictOutcome, Look>> = {
  verified: { Icon: BadgeCheck, icon: "text-success", text: "text-ink-muted" },
  forged: { Icon: TriangleAlert, icon: "text-danger", text: "text-danger" },
  unverified: { Icon: CircleQuestionMark, icon: "text-ink-faint", text: "text-ink-faint" },
};

type Shown = { readonly verdict: SenderVerdict | undefined };
type LineProps = Shown & {
  /** Whether the row has a `VerdictSign`, which screen readers read. */
  readonly hasSign?: boolean;
};

/**
 * Takes one line, so that a late verdict doesn't shift the layout. Only a forged sender's wraps: its words are a warning,
 * none of which may be cut.
 */
export function VerdictLine({ verdict, hasSign }: LineProps) {
  const { outcome, domain } = verdict ?? NO_VERDICT;
  const { Icon, icon, text } = LOOKS[outcome];
  const { label } = verdictWords(outcome, domain);
  return (
    <span
      data-verdict={outcome}
      aria-hidden={hasSign}
      className={`flex min-w-0 ${outcome === "forged" ? "items-start" : "items-center"} gap-1.25 text-[0.75rem]/[1.125rem] mid:text-fine ${text}`}
    >
      {!hasSign && (
        <Icon
          className={`size-3.5 flex-none stroke-[1.75] ${icon} ${outcome === "forged" ? "mt-0.5" : ""}`}
        />
      )}
      {outcome === "forged" ? (
        <WrappingLabel label={label} domain={domain} />
      ) : (
        <Label label={label} domain={domain} />
      )}
    </span>
  );
}

/** The verdict as a sign, for a closed row: screen readers read the words. Always present, so that nothing shifts. */
export function VerdictSign({ verdict }: Shown) {
  const { outcome, domain } = verdict ?? NO_VERDICT;
  const { Icon, icon } = LOOKS[outcome];
  const { label } = verdictWords(outcome, domain);
  return (
    <span data-verdict-sign={outcome} title={label} className="ml-1.5 flex-none">
      <Icon className={`size-3.5 stroke-[1.75] ${icon}`} />
      <span className="sr-only">{label}. </span>
    </span>
  );
}

export const NO_VERDICT = { outcome: "unverified", domain: "" } as const;

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

function WrappingLabel({ label, domain }: { label: string; domain: string }) {
  const at = label.indexOf(domain);
  return (
    <span className="min-w-0 text-balance wrap-anywhere">
      {label.slice(0, at)}
      <bdi dir="ltr">{domain}</bdi>
      {label.slice(at + domain.length)}
    </span>
  );
}
