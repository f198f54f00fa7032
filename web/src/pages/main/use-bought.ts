import type { PremiumEmail } from "@mayfly/contract";
import { paymentSuccessful } from "@mayfly/contract/notices";
import type { QueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { processPayment } from "../../api/premium.ts";
import { recoverMissingPremium } from "../../features/address/creating/make-address.ts";
import { knownAddress, switchAddress } from "../../features/address/stored/use-stored-address.ts";
import { fromPremium } from "../../features/address/recover-premium.ts";
import { finishPurchase } from "../../features/premium/purchases/finish-purchase.ts";
import { storePurchase, receiptOf } from "../../features/premium/purchases/stored-purchases.ts";
import { settlePurchases } from "../../features/premium/purchases/settle-purchases.ts";
import { paymentNotice } from "../../features/premium/upgrade-notice.ts";
import { browserStorage } from "../../browser/browser-storage.ts";
import { onWake } from "../../browser/on-wake.ts";
import { oneTabAtATime } from "../../browser/one-tab-at-a-time.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import type { Premium } from "./use-premium.ts";

type OnBought = (premium: PremiumEmail) => Promise<void>;

/** Switches to a purchased address and shows its receipt. */
export function useBought(cache: QueryClient, { close, showBought }: Premium): OnBought {
  const toast = useToast();
  return async (premium) => {
    const address = fromPremium(premium, premium.password);
    const receipt = receiptOf(premium, address.endsAtMs);
    storePurchase(browserStorage, receipt, Date.now());
    await switchAddress(cache, address);
    close();
    showBought(receipt.paymentIntentId);
    toast(paymentSuccessful(premium.email), "success");
  };
}

/**
 * Looks up this browser's purchases: payments that a closed page didn't finish, and addresses missing from storage.
 * Each lookup creates a token, of which an address has few, so known addresses aren't requested. Failures are silent:
 * unanswered payments are retried a few times, and at the next lookup.
 */
export function useLookUp(cache: QueryClient, onBought: OnBought): void {
  const toast = useToast();
  const settle = useEffectEvent((process = processPayment) =>
    settlePurchases({
      kept: browserStorage,
      process,
      onBought: (premium) => void onBought(premium),
      onRefunded: (error) => toast(paymentNotice(error), "failure"),
    }),
  );
  const look = useEffectEvent(async () => {
    const unanswered = await settle();
    await takeForgotten(cache);
    // Retry for the receipt: the address may be here without it.
    if (unanswered > 0) await settle(finishPurchase);
  });
  // Calls the server, now and after sleep.
  useEffect(() => {
    removeReturnParameters();
    void oneTabAtATime(LOCK, () => look()).catch(() => undefined);
    return onWake(() => void oneTabAtATime(LOCK, () => settle()).catch(() => undefined));
  }, []);
}

const LOCK = "mayfly.premium";

async function takeForgotten(cache: QueryClient): Promise<void> {
  const address = await recoverMissingPremium(() => knownAddress(cache));
  if (address) await switchAddress(cache, address);
}

/** After a redirect, the bank adds the payment to the URL. Remove it: the payment is already known here. */
function removeReturnParameters(): void {
  const url = new URL(window.location.href);
  if (!url.searchParams.has("payment_intent")) return;
  for (const name of new URLSearchParams(url.search).keys()) {
    if (/^(?:payment_intent|redirect_status)/.test(name)) url.searchParams.delete(name);
  }
  window.history.replaceState(window.history.state, "", url);
}
