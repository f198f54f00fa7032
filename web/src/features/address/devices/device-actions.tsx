import { NOTICES } from "@mayfly/contract/notices";
import KeyRound from "lucide-react/icons/key-round";
import Smartphone from "lucide-react/icons/smartphone";
import { useEffectEvent, useLayoutEffect, useState, type ReactNode } from "react";
import { useLazyPart, type LazyPart } from "../../../ui/use-lazy-part.ts";
import type { ActiveAddress } from "../active-address.ts";
import type { ConfirmOpeningProps } from "./confirm-opening-dialog.tsx";
import type { OpenElsewhereProps } from "./open-elsewhere-dialog.tsx";
import type { OpenExistingProps } from "./open-existing-dialog.tsx";
import type { Invitation } from "./use-open-link.ts";

/** Transfers an address to or from another device. Loads the dialogs' code on demand. */
export function OpenElsewhere({ address }: { address: ActiveAddress | null }) {
  const dialog = useLazyPart<OpenElsewhereProps>(loadOpenElsewhere, NOTICES.connectionProblem);
  return (
    <>
      <QuietButton dialog={dialog} disabled={address === null}>
        <Smartphone className="icon-small max-[22.5rem]:hidden" />
        Open on another device
      </QuietButton>
      {dialog.Part && <dialog.Part address={address} onClose={dialog.hide} />}
    </>
  );
}

export function OpenExisting() {
  const dialog = useLazyPart<OpenExistingProps>(loadOpenExisting, NOTICES.connectionProblem);
  const [typed, setTyped] = useState({ email: "", password: "" });
  return (
    <>
      <QuietButton dialog={dialog}>
        <KeyRound className="icon-small max-[22.5rem]:hidden" />
        Open an existing address
      </QuietButton>
      {dialog.Part && <dialog.Part typed={typed} onType={setTyped} onClose={dialog.hide} />}
    </>
  );
}

export function ConfirmOpening({
  invitation,
  address,
}: {
  invitation: Invitation;
  address: ActiveAddress | null;
}) {
  const dialog = useLazyPart<ConfirmOpeningProps>(
    loadConfirmOpening,
    NOTICES.connectionProblem,
    invitation.close,
  );
  const show = useEffectEvent(dialog.show);

  // Loads the dialog's code for an opened link.
  useLayoutEffect(() => show(), []);
  return dialog.Part && <dialog.Part invitation={invitation} address={address} />;
}

const loadOpenElsewhere = () =>
  import("./open-elsewhere-dialog.tsx").then((module) => module.OpenElsewhereDialog);
const loadOpenExisting = () =>
  import("./open-existing-dialog.tsx").then((module) => module.OpenExistingDialog);
const loadConfirmOpening = () =>
  import("./confirm-opening-dialog.tsx").then((module) => module.ConfirmOpeningDialog);

function QuietButton({
  dialog,
  disabled = false,
  children,
}: {
  dialog: Pick<LazyPart<unknown>, "prepare" | "show">;
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      disabled={disabled}
      onPointerEnter={dialog.prepare}
      onFocus={dialog.prepare}
      onClick={dialog.show}
      className="quiet-action"
    >
      {children}
    </button>
  );
}
