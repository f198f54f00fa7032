import { NOTICES } from "@mayfly/contract/notices";
import { useCallback, useEffect, useState } from "react";
import type { OpenTriggers } from "../../features/premium/premium-offer.tsx";
import { paths } from "../../paths.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useFragment } from "../../browser/use-fragment.ts";
import { whenIdle } from "../../browser/when-idle.ts";
import type * as Parts from "./premium-parts.tsx";

/** The purchase code outside the first load. */
type PremiumParts = typeof Parts;

export type Premium = {
  readonly parts: PremiumParts | null;
  /** Whether the dialog is requested. */
  readonly isDialogRequested: boolean;
  readonly opening: OpenTriggers;
  readonly close: () => void;
  /** The payment of the purchase that has just ended on this page, until its receipt is shown. */
  readonly bought: string | null;
  readonly showBought: (paymentIntentId: string) => void;
  readonly forgetBought: () => void;
};

const LOAD_WITHIN_MS = 2_000;

export function usePremium(): Premium {
  const toast = useToast();
  const [parts, setParts] = useState<PremiumParts | null>(null);
  const [isDialogRequested, setDialogRequested] = useState(false);
  const [bought, showBought] = useState<string | null>(null);
  const forgetBought = useCallback(() => showBought(null), []);
  const load = useCallback((onFailure: () => void) => {
    import("./premium-parts.tsx").then(setParts, onFailure);
  }, []);

  // When idle, loads the code that looks up earlier purchases.
  useEffect(() => {
    if (document.documentElement.dataset["payments"] === "off") return undefined;
    return whenIdle(() => load(ignore), LOAD_WITHIN_MS);
  }, [load]);

  const opening = {
    onPointerEnter: () => load(ignore),
    onFocus: () => load(ignore),
    onClick() {
      setDialogRequested(true);
      load(() => {
        setDialogRequested(false);
        toast(NOTICES.connectionProblem, "failure");
      });
    },
  };
  // `/#upgrade`: other pages' link to the purchase dialog.
  useFragment((fragment) => {
    if (`/${fragment}` !== paths.upgrade) return;
    if (document.documentElement.dataset["payments"] === "off") return;
    // Prevents the dialog from opening again on return to this page.
    history.replaceState(history.state, "", paths.home);
    opening.onClick();
  });
  return {
    parts,
    isDialogRequested,
    opening,
    close: () => setDialogRequested(false),
    bought,
    showBought,
    forgetBought,
  };
}

/** Loading failed: a click retries and reports the error. */
const ignore = () => undefined;
