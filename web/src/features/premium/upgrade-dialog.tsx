import type { PremiumEmail, ServiceConfig } from "@mayfly/contract";
import { useEffect, useId, useRef } from "react";
import { useAnnounce } from "../../ui/announcer.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { NameStep } from "./name/name-step.tsx";
import { PayStep } from "./payment/pay-step.tsx";
import { UpgradeFooter } from "./upgrade-footer.tsx";
import { useUpgrade, type Upgrade } from "./use-upgrade.ts";

/** What this instance offers, and how it is paid. */
export type Shop = {
  readonly domains: readonly string[];
  readonly payments: ServiceConfig["payments"];
  readonly stripePublishableKey?: string;
  /** Whether a receipt can be sent by mail. */
  readonly mailsReceipts: boolean;
};

export type UpgradeDialogProps = {
  readonly shop: Shop;
  readonly onBought: (premium: PremiumEmail) => void;
  readonly onClose: () => void;
};

/**
 * Buys an address in two steps. Closing it loses no name, and going back from the card loses no
 * card; a failure says what happened, what is safe and what to do next.
 */
export function UpgradeDialog({ shop, onBought, onClose }: UpgradeDialogProps) {
  const upgrade = useUpgrade({ domains: shop.domains, onBought });
  const formId = useId();
  return (
    <Dialog
      title="Upgrade to Pro"
      note={`Step ${upgrade.step} of 2`}
      closesOnBackdrop={false}
      // Stripe puts the bank's question on top of the page: over a modal dialog it couldn't be seen.
      modal={shop.payments !== "stripe"}
      onClose={onClose}
      footer={<UpgradeFooter upgrade={upgrade} formId={formId} onClose={onClose} />}
    >
      <Steps shop={shop} upgrade={upgrade} formId={formId} />
    </Dialog>
  );
}

/** One over the other, so that the dialog has the size of the larger one and nothing jumps between them. */
function Steps({ shop, upgrade, formId }: { shop: Shop; upgrade: Upgrade; formId: string }) {
  const { step, choice, hold } = upgrade;
  const current = useStepFocus(upgrade);
  return (
    <div ref={current} className="grid mid:min-h-113 *:col-start-1 *:row-start-1">
      <div inert={step !== 1} data-step="1" className={step === 1 ? "" : "invisible"}>
        <NameStep
          formId={`${formId}-1`}
          choice={choice}
          onChoose={upgrade.choose}
          domains={shop.domains}
          problem={upgrade.prefixProblem}
          receiptEmail={upgrade.receiptEmail}
          receiptsOnlyTo={shop.payments === "test" ? shop.domains : []}
          onReceiptEmail={shop.mailsReceipts ? upgrade.sendReceiptTo : undefined}
          onSubmit={upgrade.goOn}
        />
      </div>
      <div inert={step !== 2} data-step="2" className={step === 2 ? "" : "invisible"}>
        {hold && (
          <PayStep
            formId={`${formId}-2`}
            hold={hold}
            stripeKey={shop.stripePublishableKey ?? ""}
            busy={upgrade.busy || upgrade.paid}
            onChangeEmail={upgrade.changeEmail}
            onHoldAgain={upgrade.holdAgain}
            onPay={upgrade.pay}
          />
        )}
      </div>
    </div>
  );
}

/** Each step begins at its first field, and a screen reader hears where it is. */
function useStepFocus({ step, hold }: Upgrade) {
  const steps = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  const announce = useAnnounce();
  // The focus is the browser's.
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    steps.current?.querySelector<HTMLElement>(`[data-step="${step}"] [data-step-focus]`)?.focus();
    announce(step === 1 ? "Step 1 of 2" : `Step 2 of 2. ${hold?.intent.email} is held for you`);
  }, [step, hold, announce]);
  return steps;
}
