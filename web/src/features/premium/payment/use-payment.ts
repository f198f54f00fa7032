import type { PremiumEmail } from "@mayfly/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../api/client.ts";
import { browserStorage } from "../../../browser/browser-storage.ts";
import type { EndingToast } from "../../../ui/toast/toast-context.ts";
import { finishPurchase } from "../purchases/finish-purchase.ts";
import { removePurchase, storePurchase } from "../purchases/stored-purchases.ts";
import { CardDeclined, type Payer } from "./payer.ts";
import { trackPayment } from "../purchases/payments-in-progress.ts";
import { paymentNotice } from "../upgrade-notice.ts";
import type { Hold } from "../name/use-hold.ts";

type Payment = {
  readonly pay: (hold: Hold, payer: Payer) => void;
  readonly paying: boolean;
  /** The card was charged; the address is pending. */
  readonly paid: boolean;
  readonly error: unknown;
  readonly reset: () => void;
};

/**
 * Runs one payment at a time, from the card to the address. Continues when the dialog is closed. Stored before the
 * card is confirmed, so that a reloaded page finds the payment again.
 */
export function usePayment({
  toast,
  onBought,
  onLost,
}: {
  toast: EndingToast;
  onBought: (premium: PremiumEmail) => void;
  /** The hold has expired: its payment can't be retried. */
  onLost: () => void;
}): Payment {
  const [paidId, setPaidId] = useState<string | null>(null);
  const payment = useMutation({
    mutationFn: ({ hold, payer }: { hold: Hold; payer: Payer }) =>
      trackPayment(hold.intent.paymentIntentId, () => charge(hold, payer)),
    onMutate: toast.end,
    onSuccess: (premium) => premium && onBought(premium),
    onError: (error) => {
      toast.show(paymentNotice(error), "failure");
      if (!isLost(error)) return;
      setPaidId(null);
      onLost();
    },
  });

  async function charge(hold: Hold, payer: Payer): Promise<PremiumEmail | null> {
    const { paymentIntentId: id, clientSecret } = hold.intent;
    if (paidId !== id) {
      storePurchase(browserStorage, begun(hold), Date.now());
      const confirmation = await payer.confirm(clientSecret);
      if (confirmation.status !== "succeeded") removePurchase(browserStorage, id, Date.now());
      if (confirmation.status === "incomplete") return null;
      if (confirmation.status === "failed") throw new CardDeclined(confirmation.message);
      setPaidId(id);
    }
    return finishPurchase(id);
  }

  return {
    pay: (hold, payer) => payment.isPending || payment.mutate({ hold, payer }),
    paying: payment.isPending,
    paid: paidId !== null,
    error: payment.error,
    reset: () => payment.isPending || payment.reset(),
  };
}

function begun({ intent }: Hold) {
  const { paymentIntentId, email } = intent;
  return { state: "begun", paymentIntentId, email, atMs: Date.now() } as const;
}

function isLost(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.code === "PAYMENT_REFUNDED" ||
      error.code === "PAYMENT_CANCELED" ||
      error.code === "PAYMENT_NOT_FOUND")
  );
}
