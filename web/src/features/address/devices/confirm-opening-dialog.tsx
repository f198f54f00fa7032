import LoaderCircle from "lucide-react/icons/loader-circle";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import type { ActiveAddress } from "../active-address.ts";
import { WholeAddress } from "../whole-address.tsx";
import { restoreNotice } from "./restore-notice.ts";
import type { Invitation } from "./use-open-link.ts";
import { useRestoreAddress } from "./use-restore-address.ts";

export type ConfirmOpeningProps = {
  readonly invitation: Invitation;
  readonly address: ActiveAddress | null;
};

/** Asks for confirmation: a link must never switch the address without consent. */
export function ConfirmOpeningDialog({ invitation, address }: ConfirmOpeningProps) {
  const { credentials, close } = invitation;
  const opening = useRestoreAddress(close);
  const alreadyHere = opening.isIdle && address?.email === credentials.email;
  return (
    <Dialog
      title={alreadyHere ? "This address is open here" : "Open this address here?"}
      onClose={close}
      footer={
        alreadyHere ? (
          <Button look="primary" onClick={close}>
            Go to the inbox
          </Button>
        ) : (
          <>
            <Button look="quiet" onClick={close}>
              Not now
            </Button>
            <Button
              look="primary"
              data-autofocus
              aria-disabled={opening.isPending}
              onClick={() => opening.isPending || opening.mutate(credentials)}
            >
              {opening.isPending && <LoaderCircle className="icon animate-spin" />}
              {opening.isPending ? "Opening..." : "Open address"}
            </Button>
          </>
        )
      }
    >
      <WholeAddress email={credentials.email} className="text-title" />
      <p className="mt-3 text-small text-ink-muted">{consequence(alreadyHere, address)}</p>
      {opening.isError && (
        <p role="alert" className="mt-3 text-small text-danger">
          {restoreNotice(opening.error)}
        </p>
      )}
    </Dialog>
  );
}

function consequence(alreadyHere: boolean, address: ActiveAddress | null): string {
  if (alreadyHere) return "This page already uses this address.";
  if (!address) return "Its inbox opens on this page with the time it has left.";
  return `Its inbox opens on this page. Your current address, ${address.email}, stays active under Earlier addresses until it ends.`;
}
