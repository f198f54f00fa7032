import { NOTICES } from "@mayfly/contract/notices";
import { UNDO_MS } from "@mayfly/contract/constants";
import { useQueryClient } from "@tanstack/react-query";
import Flame from "lucide-react/icons/flame";
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from "react";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { UndoButton } from "../../../ui/undo-button.tsx";
import { WrappingParts } from "../../../ui/wrapping-parts.tsx";
import type { ActiveAddress } from "../active-address.ts";
import { localPartOf } from "../../../ui/address-parts.ts";
import { burnAddresses, forgetBurned, leaveBeforeBurning } from "./burn-addresses.ts";
import { listActive } from "./list-active.ts";

export type BurnProps = {
  /** Free addresses: a paid one can't be burned. */
  readonly addresses: readonly ActiveAddress[];
  readonly onDone: () => void;
};

/** Shown while burning can be undone. The server is called after that, or when the page closes. */
export function BurnBar({ addresses, onDone }: BurnProps) {
  const cache = useQueryClient();
  const toast = useToast();
  const [isSent, setIsSent] = useState(false);
  const isDecided = useRef(false);
  const [first] = addresses;
  const what =
    first && addresses.length === 1 ? localPartOf(first.email) : `${addresses.length} addresses`;

  const send = async () => {
    if (isDecided.current) return;
    isDecided.current = true;
    setIsSent(true);
    const leaving = leaveBeforeBurning(cache, addresses);
    const ended = await burnAddresses(addresses);
    await leaving;
    await forgetBurned(cache, ended);
    if (ended.length < addresses.length) toast(NOTICES.burnFailed, "failure");
    else toast(ended.length === 1 ? NOTICES.addressBurned : NOTICES.addressesBurned, "success");
    onDone();
  };
  const undo = () => {
    if (isDecided.current) return;
    isDecided.current = true;
    onDone();
    const active = new Set(listActive(cache).map(({ token }) => token));
    if (!addresses.some(({ token }) => active.has(token))) toast(NOTICES.addressEnded, "failure");
  };

  useDelayedCall(() => void send());

  return (
    <div role="group" aria-label="Burn" className="relative flex min-h-15 items-center gap-3 py-2">
      <Flame className="icon flex-none text-danger" />
      <p className="min-w-0 grow text-small">
        <span className="block font-medium wrap-anywhere">
          Burning{" "}
          <span className="inline-block max-small:inline">
            <WrappingParts parts={what.match(/[^.]+\.?/g) ?? [what]} />
          </span>
        </span>
        <span className="block text-fine text-ink-muted">
          {addresses.length === 1 ? "Its mail will be deleted." : "Their mail will be deleted."}
        </span>
      </p>
      {!isSent && <FocusedUndo act={`Burning ${what}`} undo={undo} />}
    </div>
  );
}

/** Disappears when the server is called, because nothing can be undone then. */
function FocusedUndo(props: { act: string; undo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusOnUndo(button);
  return <UndoButton ref={button} className="h-11! px-3!" {...props} />;
}

/** Calls once the time for undo is over, or when the page closes. */
function useDelayedCall(call: () => void): void {
  const act = useEffectEvent(call);
  // Starts a timer and listens for the end of the page.
  useEffect(() => {
    const actNow = () => act();
    const timer = setTimeout(actNow, UNDO_MS);
    window.addEventListener("pagehide", actNow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", actNow);
    };
  }, []);
}

/** Focuses the undo button, and the card's title when the button disappears. */
function useFocusOnUndo(button: RefObject<HTMLButtonElement | null>): void {
  useLayoutEffect(() => {
    const element = button.current;
    element?.focus();
    return () => {
      if (document.activeElement !== element) return;
      document.getElementById("address-title")?.focus({ preventScroll: true });
    };
  }, [button]);
}
