import type { PremiumEmail } from "@mayfly/contract";
import { NOTICES } from "@mayfly/contract/notices";
import { useState } from "react";
import { tabStorage } from "../../browser/browser-storage.ts";
import { useEndingToast } from "../../ui/toast/toast-context.ts";
import { checkPrefix } from "./name/check-prefix.ts";
import { readChoice, storeChoice, type Choice } from "./name/stored-choice.ts";
import { CardDeclined, type Payer } from "./payment/payer.ts";
import { holdNotice, isAboutPrefix, paymentNotice } from "./upgrade-notice.ts";
import { useHold, type Hold } from "./name/use-hold.ts";
import { usePayment } from "./payment/use-payment.ts";

export type Upgrade = {
  readonly step: 1 | 2;
  readonly choice: Choice;
  readonly choose: (choice: Choice) => void;
  readonly receiptEmail: string;
  readonly sendReceiptTo: (email: string) => void;
  readonly hold: Hold | null;
  /** The error of the prefix; empty if there is none. */
  readonly prefixProblem: string;
  /** Any other error, with the state of the payment and the next step; empty if there is none. */
  readonly problem: string;
  readonly busy: boolean;
  /** The card was charged; the address is pending. */
  readonly paid: boolean;
  readonly continueToPayment: () => void;
  readonly changeEmail: () => void;
  readonly holdAgain: () => void;
  readonly pay: (payer: Payer) => void;
};

export function useUpgrade({
  domains,
  onBought,
}: {
  domains: readonly string[];
  onBought: (premium: PremiumEmail) => void;
}): Upgrade {
  const toast = useEndingToast();
  const [step, setStep] = useState<1 | 2>(1);
  const [choice, setChoice] = useState(() => readChoice(tabStorage, domains));
  const [receiptEmail, sendReceiptTo] = useState("");
  const [fault, setFault] = useState("");
  const { hold, ...holding } = useHold(receiptEmail, toast);
  const payment = usePayment({
    toast,
    onBought(premium) {
      storeChoice(tabStorage, { ...choice, prefix: "" });
      onBought(premium);
    },
    onLost() {
      holding.drop();
      setStep(1);
    },
  });

  const choose = (chosen: Choice) => {
    setChoice(chosen);
    storeChoice(tabStorage, chosen);
    setFault("");
    holding.reset();
    payment.reset();
  };
  const continueToPayment = () => {
    const notice = checkPrefix(choice.prefix);
    setFault(notice?.text ?? "");
    if (notice) return void toast.show(notice, "failure");
    holding.ask(choice, () => setStep(2));
  };
  return {
    step,
    choice,
    choose,
    receiptEmail,
    sendReceiptTo,
    hold,
    prefixProblem: fault || (isAboutPrefix(holding.error) ? holdNotice(holding.error).text : ""),
    problem: describeHoldError(holding.error) || describePaymentError(payment),
    busy: holding.asking || payment.paying,
    paid: payment.paid,
    continueToPayment,
    changeEmail() {
      toast.end();
      payment.reset();
      setStep(1);
    },
    holdAgain: () => hold && holding.ask(hold, () => payment.reset()),
    pay(payer) {
      if (hold) payment.pay(hold, payer);
    },
  };
}

function describeHoldError(error: unknown): string {
  if (!error || isAboutPrefix(error)) return "";
  return withNothingCharged(holdNotice(error).text);
}

function describePaymentError({ error, paid }: { error: unknown; paid: boolean }): string {
  if (error === null || error === undefined) return "";
  const notice = paymentNotice(error);
  if (error instanceof CardDeclined) return withNothingCharged(notice.text);
  if (notice.text !== NOTICES.paymentError.text) return notice.text;
  return paid ? NOTICES.paidNotOpened.text : `${notice.text} ${NOTICES.payAgain.text}`;
}

/** Appends that nothing was charged, unless the text says so. */
function withNothingCharged(text: string): string {
  return /charged/.test(text) ? text : `${text} ${NOTICES.nothingCharged.text}`;
}
