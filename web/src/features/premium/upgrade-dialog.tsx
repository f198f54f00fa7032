import type { PremiumEmail, ServiceConfig } from "@mayfly/contract";
import { useEffect, useId, useRef } from "react";
import { useAnnounce } from "../../ui/announcer.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { NameStep } from "./name/name-step.tsx";
import { PayStep } from "./payment/pay-step.tsx";
import { UpgradeFooter } from "./upgrade-footer.tsx";
import { useUpgrade, type Upgrade } from "./use-upgrade.ts";

/** The offer and the payment provider of this instance. */
type ShopConfig = {
  readonly domains: readonly string[];
  readonly payments: ServiceConfig["payments"];
  readonly stripePublishableKey?: string;
  readonly mailsReceipts: boolean;
};

type UpgradeDialogProps = {
  readonly shop: ShopConfig;
  readonly onBought: (premium: PremiumEmail) => void;
  readonly onClose: () => void;
};

/**
 * The dialog to buy an address in two steps. Closing keeps the name, and going back keeps the card. An error states
 * what happened, the state of the payment, and the next step.
 */
export function UpgradeDialog({ shop, onBought, onClose }: UpgradeDialogProps) {
  const upgrade = useUpgrade({ domains: shop.domains, onBought });
  const formId = useId();
  return (
    <Dialog
      title="Upgrade to Pro"
      note={`Step ${upgrade.step} of 2`}
      closesOnBackdrop={false}
      // Stripe shows the bank's challenge in the page, where a modal dialog would hide it.
      modal={shop.payments !== "stripe"}
      onClose={onClose}
      footer={<UpgradeFooter upgrade={upgrade} formId={formId} onClose={onClose} />}
    >
      <Steps shop={shop} upgrade={upgrade} formId={formId} />
    </Dialog>
  );
}

/** Stacks both steps, so that the dialog has the size of the larger one and doesn't resize. */
function Steps({ shop, upgrade, formId }: { shop: ShopConfig; upgrade: Upgrade; formId: string }) {
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
          onSubmit={upgrade.continueToPayment}
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

/** Shows the start of each step, focuses its first field, and announces the step. */
function useStepFocus({ step, hold }: Upgrade) {
  const steps = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  const announce = useAnnounce();
  // Moves focus.
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // The other step may have been scrolled.
    steps.current?.scrollIntoView();
    steps.current?.querySelector<HTMLElement>(`[data-step="${step}"] [data-step-focus]`)?.focus();
    announce(step === 1 ? "Step 1 of 2" : `Step 2 of 2. ${hold?.intent.email} is held for you`);
  }, [step, hold, announce]);
  return steps;
}
