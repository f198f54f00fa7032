import { ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import { Dialog } from "../../../ui/dialog.tsx";
import { BanForm } from "./ban-form.tsx";

/** A ban form prefilled from an event. The operator still chooses the duration. */
export function BanDialog({
  ip,
  reason,
  onClose,
}: {
  ip: string;
  reason: string;
  onClose: () => void;
}) {
  return (
    <Dialog title="Ban IP" onClose={onClose}>
      <BanForm ip={ip} reason={reason} done={() => ADMIN_NOTICES.banned} onBanned={onClose} />
    </Dialog>
  );
}
