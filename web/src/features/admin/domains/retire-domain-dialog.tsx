import type { AdminDomain } from "@mayfly/contract";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { useChangeDomain } from "./use-domains.ts";

type DialogProps = { row: AdminDomain; onClose: () => void };

/** Visitors see it at once, so it is asked about; it can be taken back. */
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
        No new addresses are made at it, on any node. Addresses that there are go on taking mail
        until they end, and it can be offered again.
      </p>
    </Dialog>
  );
}
