import { TEST_MODE_LABEL } from "@mayfly/contract/card-words";
import { PREMIUM_PRICE } from "@mayfly/contract/premium-constants";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";

/** The extra step of a bank (3-D Secure), simulated in test mode. Closing the dialog rejects the payment. */
export function BankDialog({
  number,
  onAnswer,
}: {
  number: string;
  onAnswer: (approve: boolean) => void;
}) {
  return (
    <Dialog
      title="Confirm this payment"
      closesOnBackdrop={false}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button look="quiet" className="mr-auto -ml-4" onClick={() => onAnswer(false)}>
            Refuse
          </Button>
          <Button look="primary" data-autofocus onClick={() => onAnswer(true)}>
            Approve
          </Button>
        </>
      }
    >
      <p className="text-small text-ink-muted">
        Your bank asks you to confirm a payment of{" "}
        <b className="font-medium text-ink tabular-nums">{PREMIUM_PRICE}</b> to Mayfly with the card
        ending in <b className="font-medium text-ink tabular-nums">{number.slice(-4)}</b>.
      </p>
      <p className="mt-3 rounded-control border border-dashed border-control px-4 py-3 text-small text-ink">
        {TEST_MODE_LABEL}
      </p>
    </Dialog>
  );
}
