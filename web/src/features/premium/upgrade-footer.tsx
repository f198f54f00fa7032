import { PREMIUM_PRICE } from "@mayfly/contract/premium-constants";
import LoaderCircle from "lucide-react/icons/loader-circle";
import { useId } from "react";
import { Button } from "../../ui/button.tsx";
import { useDelayed } from "../../ui/use-delayed.ts";
import { useTimeText } from "../../ui/time/use-now.ts";
import type { Upgrade } from "./use-upgrade.ts";

type FooterProps = {
  readonly upgrade: Upgrade;
  readonly formId: string;
  readonly onClose: () => void;
};

export function UpgradeFooter({ upgrade, formId, onClose }: FooterProps) {
  const problemId = useId();
  const lasting = useDelayed(upgrade.busy);
  const held = useTimeText((nowMs) => (isHeld(upgrade, nowMs) ? "yes" : "no"));
  const impossible = upgrade.step === 1 ? upgrade.choice.prefix.trim() === "" : held === "no";
  return (
    <>
      <Button look="quiet" onClick={onClose} className="-ml-4 max-mid:mr-auto">
        Maybe later
      </Button>
      {/* Not announced, because the toast is; this text stays. */}
      <p
        id={problemId}
        className="min-w-0 flex-1 text-small text-balance text-danger max-mid:order-first max-mid:basis-full mid:text-right"
      >
        {upgrade.problem}
      </p>
      <Button
        type="submit"
        form={`${formId}-${upgrade.step}`}
        look="primary"
        disabled={impossible}
        aria-disabled={upgrade.busy}
        aria-busy={upgrade.busy}
        aria-describedby={problemId}
        onClick={(event) => {
          // Ignore the second click of a double click on Continue, which would hit Pay.
          if (event.detail > 1) event.preventDefault();
        }}
        className="min-w-28"
      >
        {lasting && <LoaderCircle className="icon animate-spin" />}
        {label(upgrade)}
      </Button>
    </>
  );
}

function isHeld({ hold, paid, busy }: Upgrade, nowMs: number): boolean {
  return paid || busy || (hold !== null && hold.endsAtMs > nowMs);
}

function label({ step, paid, busy }: Upgrade): string {
  if (step === 1) return "Continue";
  if (paid) return busy ? "Opening..." : "Open the address";
  return busy ? "Paying..." : `Pay ${PREMIUM_PRICE}`;
}
