import { ADDRESS_LENGTH_MAX } from "@mayfly/contract/constants";
import ChevronRight from "lucide-react/icons/chevron-right";

/** The optional email address for the receipt. */
export function ReceiptEmail({
  email,
  onlyTo,
  onType,
}: {
  email: string;
  /** Domains that can receive receipts; empty if all can. */
  onlyTo: readonly string[];
  onType: (email: string) => void;
}) {
  return (
    <details open={email !== "" || undefined} className="group -my-2 text-small">
      <summary className="quiet-action list-none">
        <ChevronRight className="icon-small transition-transform group-open:rotate-90" />
        Also send me the receipt by email
      </summary>
      <label className="my-2 block">
        <span className="font-medium">Email for the receipt</span>
        <input
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          translate="no"
          maxLength={ADDRESS_LENGTH_MAX}
          value={email}
          onChange={(event) => onType(event.target.value.trim())}
          className="mt-2 h-11 w-full rounded-control border border-control bg-field px-4 text-body"
        />
        {onlyTo.length > 0 && (
          <span className="mt-2 block text-fine text-ink-muted">
            Test mode sends receipts to addresses at {ANY_OF.format(onlyTo)} only.
          </span>
        )}
      </label>
    </details>
  );
}

const ANY_OF = new Intl.ListFormat("en", { type: "disjunction" });
