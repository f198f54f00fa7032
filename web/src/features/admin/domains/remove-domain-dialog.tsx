import type { AdminDomain } from "@mayfly/contract";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { inUseWords } from "./domain-words.ts";
import { useRemoveDomain } from "./use-domains.ts";

type DialogProps = { row: AdminDomain; onClose: () => void };

/** The server decides whether the domain is still in use. */
export function RemoveDomainDialog({ row, onClose }: DialogProps) {
  const removal = useRemoveDomain();
  const inUse = inUseWords(row);
  return (
    <Dialog
      title={`Remove ${row.domain}?`}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus disabled={removal.isPending} onClick={onClose}>
            Keep it
          </Button>
          <Button
            look="danger"
            disabled={removal.isPending}
            onClick={() => removal.mutate(row, { onSuccess: onClose })}
          >
            {removal.isPending ? "Removing..." : "Remove"}
          </Button>
        </>
      }
    >
      {inUse !== undefined && (
        <p className="mb-3 text-small text-warning">
          {inUse}: it can be removed once the last of them has ended.
        </p>
      )}
      <p className="text-small text-pretty">
        Mail for it is refused from then on, and looks like an attempt to relay for as long as its
        MX record leads here. Take that record away first.
      </p>
    </Dialog>
  );
}
