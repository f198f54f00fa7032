import { NOTICES } from "@mayfly/contract/notices";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { deleteMessage } from "../../../api/calls.ts";
import { ApiError, isUnauthorized } from "../../../api/client.ts";
import { queryKeys } from "../../../api/queries.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { removeMessages } from "../inbox-list.ts";
import { updateList, type Inbox } from "../use-inbox-list.ts";

export type Deletion = { readonly busy: boolean; readonly remove: () => void };

export function useDeleteMessage(inbox: Inbox, id: string): Deletion {
  const cache = useQueryClient();
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  const remove = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await deleteUnlessGone(inbox.token, id);
      updateList(cache, inbox.email, (list) => removeMessages(list, [id]));
      cache.removeQueries({ queryKey: queryKeys.message(inbox.email, id) });
      toast(NOTICES.messageDeleted, "success");
    } catch (error) {
      // On any error the row stays, so that the visitor can retry.
      setBusy(false);
      toast(NOTICES.deleteFailed, "failure");
      // The address may have ended: fetching the list again reports the end.
      if (isUnauthorized(error)) {
        void cache.invalidateQueries({ queryKey: queryKeys.messages(inbox.email) });
      }
    }
  };
  return { busy, remove: () => void remove() };
}

async function deleteUnlessGone(token: string, id: string): Promise<void> {
  try {
    await deleteMessage(token, id);
  } catch (error) {
    // Another tab has already deleted the message.
    if (error instanceof ApiError && error.status === 404) return;
    throw error;
  }
}
