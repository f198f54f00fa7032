import type { AdminDomain } from "@mayfly/contract";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { useChangeDomain } from "./use-domains.ts";

type DialogProps = { row: AdminDomain; onClose: () => void };

/** Asks for confirmation, because visitors see the change at once. The change can be reverted. */
export function RetireDomainDialog({ row: { domain }, onClose }: DialogProps) {
  const change = useChangeDomain();
  return (
    <Dialog
      title={`Retire ${domain}?`}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus disabled={change.isPending} onClick={onClose}>
            Keep offering it
          </Button>
          <Button
            look="primary"
            disabled={change.isPending}
            onClick={() => change.mutate({ domain, state: "retired" }, { onSuccess: onClose })}
          >
            Retire
          </Button>
        </>
      }
    >
      <p className="text-small text-pretty">
        Mayfly creates no new addresses at this domain. Existing addresses receive mail until they
        end. You can offer it again later.
      </p>
    </Dialog>
  );
}
