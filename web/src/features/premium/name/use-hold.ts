import type { PaymentIntent } from "@mayfly/contract";
import { PREMIUM_PRICE_DOLLARS } from "@mayfly/contract/premium-constants";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createPaymentIntent } from "../../../api/premium.ts";
import { clockSkewMs, localTimeMs } from "../../../ui/time/countdown.ts";
import type { EndingToast } from "../../../ui/toast/toast-context.ts";
import type { Choice } from "./stored-choice.ts";
import { holdNotice } from "../upgrade-notice.ts";

/** A prefix reserved for this browser during payment. */
export type Hold = Choice & {
  readonly intent: PaymentIntent;
  readonly receiptEmail: string;
  /** By this device's clock. */
  readonly endsAtMs: number;
};

type Holding = {
  readonly hold: Hold | null;
  /** Requests a hold, unless one exists for the same name. */
  readonly ask: (choice: Choice, onHeld: () => void) => void;
  readonly asking: boolean;
  readonly error: unknown;
  /** Clears the error of the previous name, and ends the dialog's toast. */
  readonly reset: () => void;
  readonly drop: () => void;
};

export function useHold(receiptEmail: string, toast: EndingToast): Holding {
  const cache = useQueryClient();
  const [hold, setHold] = useState<Hold | null>(null);
  const asking = useMutation({
    mutationFn: (choice: Choice) => takeHold(choice, receiptEmail),
    onSuccess: setHold,
    onError: (error) => {
      toast.show(holdNotice(error), "failure");
      // The name was just taken: refresh the availability.
      void cache.invalidateQueries({ queryKey: ["availability"] });
    },
  });
  const ask = (choice: Choice, onHeld: () => void) => {
    if (asking.isPending) return;
    toast.end();
    const same = hold && isFor(hold, choice) && hold.receiptEmail === receiptEmail;
    if (same && hold.endsAtMs > Date.now()) return onHeld();
    asking.mutate(choice, { onSuccess: onHeld });
  };
  return {
    hold,
    ask,
    asking: asking.isPending,
    error: asking.error,
    reset() {
      toast.end();
      if (!asking.isPending) asking.reset();
    },
    drop: () => setHold(null),
  };
}

async function takeHold(choice: Choice, receiptEmail: string): Promise<Hold> {
  const intent = await createPaymentIntent({
    amount: PREMIUM_PRICE_DOLLARS,
    customPrefix: choice.prefix,
    customDomain: choice.domain,
    ...(receiptEmail !== "" && { receiptEmail }),
  });
  const skewMs = clockSkewMs(intent.serverTime, Date.now());
  const { prefix, domain } = choice;
  return {
    prefix,
    domain,
    receiptEmail,
    intent,
    endsAtMs: localTimeMs(intent.holdExpiresAt, skewMs),
  };
}

function isFor(hold: Hold, { prefix, domain }: Choice): boolean {
  return hold.prefix === prefix && hold.domain === domain;
}
