/** Connects purchases with addresses. Loaded when idle, or when the visitor approaches the button. */
import { NOTICES } from "@mayfly/contract/notices";
import { openLink } from "@mayfly/contract/open-link";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { configQuery } from "../../api/queries.ts";
import { useAddresses } from "../../features/address/others/use-addresses.ts";
import { useEarlierAddresses } from "../../features/address/earlier/use-earlier-addresses.ts";
import type { AddressKind } from "../../features/address/active-address.ts";
import {
  PURCHASES,
  readPurchases,
  type Receipt,
} from "../../features/premium/purchases/stored-purchases.ts";
import { PremiumBanner } from "../../features/premium/premium-banner.tsx";
import { PremiumOffer } from "../../features/premium/premium-offer.tsx";
import { ReceiptDetails } from "../../features/premium/purchases/receipt-details.tsx";
import { UpgradeDialog } from "../../features/premium/upgrade-dialog.tsx";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useStoredValue } from "../../browser/use-stored-value.ts";
import { useBought, useLookUp } from "./use-bought.ts";
import type { Premium } from "./use-premium.ts";

export type CurrentAddress = {
  readonly kind: AddressKind;
  readonly email: string;
  readonly endsAtMs: number;
};

/** The purchase dialog, if open, and the lookup of earlier purchases. */
export function PremiumLayer({ premium }: { premium: Premium }) {
  const cache = useQueryClient();
  const { data: config, isError } = useQuery({
    ...configQuery,
    enabled: premium.isDialogRequested,
  });
  const onBought = useBought(cache, premium);
  useLookUp(cache, onBought);
  useUnreachable(premium, isError);
  if (!premium.isDialogRequested || !config) return null;
  return (
    <UpgradeDialog
      shop={{
        ...config,
        mailsReceipts: config.configured.mailTransport || config.payments === "stripe",
      }}
      onBought={(bought) => void onBought(bought)}
      onClose={premium.close}
    />
  );
}

/** The dialog needs the offer, so close it if the offer can't be loaded. */
function useUnreachable({ isDialogRequested, close }: Premium, failed: boolean): void {
  const toast = useToast();
  const giveUp = useEffectEvent(() => {
    toast(NOTICES.connectionProblem, "failure");
    close();
  });
  const unreachable = isDialogRequested && failed;
  // Reports the error in a toast, because there is no dialog.
  useEffect(() => {
    if (unreachable) giveUp();
  }, [unreachable]);
}

export function SlotContent({
  premium,
  address,
}: {
  premium: Premium;
  address: CurrentAddress | null;
}) {
  const earlier = useEarlierAddresses();
  const receipts = useReceipts();
  const others = useAddresses(null).map((shown) => shown.address);
  const left = [...others, ...earlier.addresses].find(({ kind }) => kind === "premium");
  const shown = address?.kind === "premium" ? address : left;
  if (!shown) return <PremiumOffer opening={premium.opening} />;
  const receipt = receipts.find(({ email }) => email === shown.email);
  const details = receipt && (
    <ReceiptDetails
      key={receipt.paymentIntentId}
      receipt={receipt}
      restoreLink={restoreLink(receipt)}
      isNew={premium.bought === receipt.paymentIntentId}
      onShown={premium.forgetBought}
    />
  );
  if (shown !== left) return details;
  return (
    <div className="min-w-0 grow">
      <PremiumBanner
        key={shown.email}
        email={shown.email}
        endsAtMs={shown.endsAtMs}
        onReturn={() => earlier.returnTo(left)}
      />
      {details}
    </div>
  );
}

function restoreLink({ email, password }: Receipt): string | undefined {
  return password === "" ? undefined : openLink(window.location.origin, { email, password });
}

function useReceipts(): Receipt[] {
  const purchases = readPurchases(useStoredValue(PURCHASES), Date.now());
  return purchases.filter((purchase) => purchase.state === "bought");
}
