import { NOTICES } from "@mayfly/contract/notices";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../api/client.ts";
import { messageQuery, queryKeys } from "../../../api/queries.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";
import type { Inbox } from "../use-inbox-list.ts";

export type Opening = {
  readonly open: boolean;
  readonly loading: boolean;
  readonly toggle: () => void;
  readonly openMessage: () => void;
};

type OpeningParts = { readonly prepare: () => Promise<void>; readonly onOpened: () => void };

/** Fetches a message once and caches it. The row stays closed if the fetch fails. */
export function useOpenMessage(
  inbox: Inbox,
  id: string,
  { prepare, onOpened }: OpeningParts,
): Opening {
  const cache = useQueryClient();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const [loading, setLoading] = useState(false);

  const load = async () => {
    setLoading(true);
    try {
      await Promise.all([cache.ensureQueryData(messageQuery(inbox, id)), prepare()]);
      setOpen(true);
      onOpened();
    } catch (error) {
      // The visitor can only retry, so one text covers all errors.
      toast(NOTICES.loadMessageFailed, "failure");
      if (isGone(error)) {
        void cache.invalidateQueries({ queryKey: queryKeys.messages(inbox.email) });
      }
    } finally {
      setLoading(false);
    }
  };

  const openMessage = () => {
    if (!open && !loading) void load();
  };
  return {
    open,
    loading,
    openMessage,
    toggle: () => (open ? setOpen(false) : openMessage()),
  };
}

/** The message was deleted elsewhere (404) or the address has ended (401). Fetching the list again shows which. */
function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 404);
}
