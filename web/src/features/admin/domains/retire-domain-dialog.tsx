import type { AdminDomain } from "@mayfly/contract";
import { ConfirmDialog } from "../frame/confirm-dialog.tsx";
import { closing } from "../session/admin-queries.ts";
import { useChangeDomain } from "./use-domains.ts";

type DialogProps = { row: AdminDomain; onClose: () => void };

/** Asks for confirmation, because visitors see the change at once. The change can be reverted. */
export function RetireDomainDialog({ row: { domain }, onClose }: DialogProps) {
  const change = useChangeDomain();
  return (
    <ConfirmDialog
      title={`Retire ${domain}?`}
      keep="Keep offering it"
      confirm="Retire"
      confirming="Retiring..."
      look="primary"
      pending={change.isPending}
      onConfirm={() => change.mutate({ domain, state: "retired" }, closing(onClose))}
      onClose={onClose}
    >
      <p className="text-small text-pretty">
        Mayfly creates no new addresses at this domain. Existing addresses receive mail until they
        end. You can offer it again later.
      </p>
    </ConfirmDialog>
  );
}
