import type { CompanyInbox } from "@mayfly/contract/constants";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { DeleteOlderDialog } from "./delete-older-dialog.tsx";
import { DeleteSelectedDialog } from "./delete-selected-dialog.tsx";
import type { Marked } from "./use-marked.ts";

type ToolsProps = { inbox: CompanyInbox; marked: Marked };

/**
 * Shown above the list: the selection, and two ways to delete many messages. aria-disabled instead of disabled, so
 * that the button can regain focus from the dialog.
 */
export function DeletionTools({ inbox, marked }: ToolsProps) {
  const [openDialog, setOpenDialog] = useState<"selected" | "older" | null>(null);
  const { ids, shownCount, toggleAll } = marked;
  const selected = `${ids.length} of ${shownCount} selected`;
  const close = () => setOpenDialog(null);
  return (
    <div className="flex flex-wrap items-center gap-x-2 pr-3">
      <label className="flex min-h-11 grow cursor-pointer items-center text-small text-ink-muted">
        <span className="flex size-11 shrink-0 items-center justify-center">
          <input
            type="checkbox"
            aria-label={ids.length === 0 ? "Select all" : `Select all, ${selected}`}
            ref={(box) => {
              // `indeterminate` is a property only; HTML has no attribute for it.
              if (box) box.indeterminate = ids.length > 0 && ids.length < shownCount;
            }}
            checked={ids.length === shownCount}
            onChange={toggleAll}
          />
        </span>
        <span role="status" className="pl-1 tabular-nums">
          {ids.length === 0 ? "Select all" : selected}
        </span>
      </label>
      <div className="flex flex-wrap items-center gap-x-2 max-mid:pl-9">
        <Button
          look="danger"
          size="small"
          className="min-h-11 aria-disabled:opacity-55"
          aria-haspopup="dialog"
          aria-disabled={ids.length === 0}
          onClick={() => ids.length > 0 && setOpenDialog("selected")}
        >
          Delete selected
        </Button>
        <Button
          look="quiet"
          size="small"
          className="min-h-11"
          aria-haspopup="dialog"
          onClick={() => setOpenDialog("older")}
        >
          Delete older than…
        </Button>
      </div>
      {openDialog === "selected" && (
        <DeleteSelectedDialog inbox={inbox} marked={marked} onClose={close} />
      )}
      {openDialog === "older" && <DeleteOlderDialog inbox={inbox} onClose={close} />}
    </div>
  );
}
