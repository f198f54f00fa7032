import { NOTICES } from "@mayfly/contract/notices";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { ApiError } from "../../../../api/client.ts";
import { messageQuery, queryKeys } from "../../../../api/queries.ts";
import { useToast } from "../../../../ui/toast/toast-context.ts";
import type { Inbox } from "../../use-inbox-list.ts";

/**
 * Loads a message into the cache, and the code that shows it. Resolves to false after a failure, which a toast reports.
 * `isQuiet`: the caller reports it, except that the message no longer exists.
 */
export type LoadMessage = (id: string, options?: { readonly isQuiet: boolean }) => Promise<boolean>;

export function useLoadMessage(
  inboxOf: (id: string) => Inbox,
  prepare: () => Promise<void>,
): LoadMessage {
  const cache = useQueryClient();
  const toast = useToast();
  return useCallback(
    async (id, { isQuiet } = { isQuiet: false }) => {
      const inbox = inboxOf(id);
      try {
        await Promise.all([cache.ensureQueryData(messageQuery(inbox, id)), prepare()]);
        return true;
      } catch (error) {
        // The visitor can only retry, so one text covers all errors.
        if (!isQuiet || isGone(error)) toast(NOTICES.loadMessageFailed, "failure");
        if (isGone(error)) {
          void cache.invalidateQueries({ queryKey: queryKeys.messages(inbox.email) });
        }
        return false;
      }
    },
    [cache, toast, inboxOf, prepare],
  );
}

/** The message was deleted elsewhere (404) or the address has ended (401). Fetching the list again shows which. */
function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 404);
}
