import ChevronDown from "lucide-react/icons/chevron-down";
import type { EarlierAddresses } from "./use-earlier-addresses.ts";

/** Shows the number of earlier addresses. Its space is reserved, so that the layout doesn't shift. */
export function EarlierToggle({
  earlier,
  open,
  onToggle,
}: {
  earlier: EarlierAddresses;
  open: boolean;
  onToggle: () => void;
}) {
  if (earlier.count === 0) return null;
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls="earlier-addresses"
      onClick={onToggle}
      className="quiet-action ml-auto max-mid:gap-1"
    >
      <span>
        Earlier<span className="max-mid:sr-only"> addresses</span>
      </span>
      <span className="tabular-nums">{earlier.count}</span>
      <ChevronDown className={`icon-small transition-transform ${open ? "rotate-180" : ""}`} />
    </button>
  );
}
