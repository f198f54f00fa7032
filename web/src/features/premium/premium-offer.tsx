import { PREMIUM_PRICE } from "@mayfly/contract/premium-constants";
import { Button } from "../../ui/button.tsx";

export type OpenTriggers = {
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
  readonly onClick: () => void;
};

/** The offer to keep an address for a day. Has the size of the banner that replaces it. */
export function PremiumOffer({ opening }: { opening: OpenTriggers }) {
  return (
    <div className="flex grow flex-wrap content-center items-center justify-between gap-x-3 gap-y-2 py-2">
      <p className="min-w-0 grow basis-44 text-small text-ink-muted">
        <strong className="block font-medium text-ink">Need it until tomorrow?</strong>
        {`Your own name, ${PREMIUM_PRICE} once.`}
      </p>
      <Button size="small" aria-haspopup="dialog" {...opening}>
        Get 24-hour email
      </Button>
    </div>
  );
}
