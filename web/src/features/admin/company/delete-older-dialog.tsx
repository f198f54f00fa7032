import { ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import type { CompanyInbox } from "@mayfly/contract/constants";
import { useState } from "react";
import { callAdmin } from "../../../api/admin.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Field } from "../frame/field.tsx";
import { useAdminAction } from "../session/admin-queries.ts";
import { useAdminSession } from "../session/admin-session.ts";
import { INBOX_NAMES } from "./inbox-names.ts";

type DialogProps = { inbox: CompanyInbox; onClose: () => void };

const DAY_MS = 24 * 60 * 60 * 1000;
const PROPOSED_DAYS = 30;

/** Deletes all messages of an inbox that arrived before a day (UTC), including those that the list doesn't show. */
export function DeleteOlderDialog({ inbox, onClose }: DialogProps) {
  const { skewMs } = useAdminSession();
  const [nowMs] = useState(() => Date.now() + skewMs);
  const [day, setDay] = useState(dayOf(nowMs - PROPOSED_DAYS * DAY_MS));
  const before = startOf(day);
  const removal = useAdminAction({
    run: (caller, time: string) =>
      callAdmin(caller, "POST /api/admin/company-inbox/:inbox/delete-older", {
        params: { inbox },
        body: { before: time },
      }),
    done: (_, { deleted }) => ADMIN_NOTICES.companyMessagesDeleted(deleted),
    failed: ADMIN_NOTICES.companyDeletionFailed,
  });
  const remove = () => {
    if (before && !removal.isPending) removal.mutate(before, { onSuccess: onClose });
  };
  return (
    <Dialog
      title="Delete older messages"
      onClose={onClose}
      footer={
        <>
          <Button className="min-h-11" disabled={removal.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            look="danger"
            className="min-h-11"
            disabled={before === undefined}
            aria-disabled={removal.isPending}
            onClick={remove}
          >
            {removal.isPending ? "Deleting..." : "Delete"}
          </Button>
        </>
      }
    >
      <Field
        label="Delete messages received before"
        hint="UTC"
        type="date"
        data-autofocus
        className="min-h-11"
        value={day}
        max={dayOf(nowMs + DAY_MS)}
        onChange={({ target }) => setDay(target.value)}
      />
      <p className="mt-3 text-small text-pretty">
        This deletes all older messages in the {INBOX_NAMES[inbox]} inbox. Deleted messages can’t be
        restored.
      </p>
    </Dialog>
  );
}

function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}

/** Returns undefined if the date is incomplete. */
function startOf(day: string): string | undefined {
  const time = new Date(`${day}T00:00:00.000Z`);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
