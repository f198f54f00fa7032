import { ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import {
  addStatusNote,
  fetchStatusNotes,
  removeStatusNote,
  resolveStatusNote,
} from "../../../api/admin-status.ts";
import { useAdminAction, useAdminQuery } from "../session/admin-queries.ts";

export function useStatusNotes() {
  return useAdminQuery(["status-notes"], fetchStatusNotes);
}

export function useAddNote(onAdded: () => void) {
  return useAdminAction<string>({
    async run(caller, text) {
      await addStatusNote(caller, text);
      onAdded();
    },
    done: () => ADMIN_NOTICES.statusNoteAdded,
    failed: ADMIN_NOTICES.statusNoteNotAdded,
  });
}

export function useResolveNote() {
  return useAdminAction<string>({
    run: resolveStatusNote,
    done: () => ADMIN_NOTICES.statusNoteResolved,
    failed: ADMIN_NOTICES.statusNoteNotResolved,
  });
}

export function useRemoveNote() {
  return useAdminAction<string>({
    run: removeStatusNote,
    done: () => ADMIN_NOTICES.statusNoteRemoved,
    failed: ADMIN_NOTICES.statusNoteNotRemoved,
  });
}
