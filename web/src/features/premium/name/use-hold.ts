import type { PaymentIntent } from "@mayfly/contract";
import { PREMIUM_PRICE_DOLLARS } from "@mayfly/contract/premium-constants";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createPaymentIntent } from "../../../api/premium.ts";
import { clockSkewMs, localTimeMs } from "../../../ui/time/countdown.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";
import type { Choice } from "./kept-choice.ts";
import { holdNotice } from "../upgrade-notice.ts";

/** A prefix that is kept for this browser while it pays. */
export type Hold = Choice & {
  readonly intent: PaymentIntent;
  readonly receiptEmail: string;
  /** On this device's clock. */
  readonly endsAtMs: number;
};

export type Holding = {
  readonly hold: Hold | null;
  /** Asks for a hold, unless there is one on the same name already. */
  readonly ask: (choice: Choice, onHeld: () => void) => void;
  readonly asking: boolean;
  readonly error: unknown;
  /** What was said about another name no longer applies. */
  readonly reset: () => void;
  readonly drop: () => void;
};

export function useHold(receiptEmail: string): Holding {
  const cache = useQueryClient();
  const toast = useToast();
  const [hold, setHold] = useState<Hold | null>(null);
  const asking = useMutation({
    mutationFn: (choice: Choice) => takeHold(choice, receiptEmail),
    onSuccess: setHold,
    onError: (error) => {
      toast(holdNotice(error), "failure");
      // Somebody else was faster; the rows say so from now on.
      void cache.invalidateQueries({ queryKey: ["availability"] });
    },
  });
  const ask = (choice: Choice, onHeld: () => void) => {
    if (asking.isPending) return;
    const same = hold && isFor(hold, choice) && hold.receiptEmail === receiptEmail;
    if (same && hold.endsAtMs > Date.now()) return onHeld();
    asking.mutate(choice, { onSuccess: onHeld });
  };
  return {
    hold,
    ask,
    asking: asking.isPending,
    error: asking.error,
    reset: () => asking.isPending || asking.reset(),
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
