import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { listMessages } from "../../api/calls.ts";
import { queryKeys } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { addOlder, type InboxList } from "./inbox-list.ts";
import { updateList, type Inbox } from "./use-inbox-list.ts";

type OlderProps = {
  readonly inbox: Inbox;
  /** A search covers the whole inbox, so all messages are loaded. */
  readonly isSearching: boolean;
};

/** Shown at the end of a long inbox. Loads older messages on request. */
export function OlderMessages({ inbox, isSearching }: OlderProps) {
  const { load, state } = useOlderMessages(inbox);
  // Fetches pages.
  useEffect(() => {
    if (isSearching && state === "idle") void load();
  }, [isSearching, state, load]);
  return (
    <div className="flex flex-wrap items-center justify-center gap-3 border-t border-line px-5 py-4">
      {state === "failed" && (
        <p role="alert" className="text-small text-ink-muted">
          Couldn’t load older messages. Try again.
        </p>
      )}
      <Button look="quiet" disabled={state === "loading"} onClick={() => void load()}>
        {state === "loading" ? "Loading older messages…" : "Show older messages"}
      </Button>
    </div>
  );
}

function useOlderMessages({ email, token }: Inbox) {
  const cache = useQueryClient();
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const load = useCallback(async () => {
    const known = cache.getQueryData<InboxList>(queryKeys.messages(email));
    const beforeSeq = known?.messages.at(-1)?.seq;
    if (beforeSeq === undefined) return;
    setState("loading");
    try {
      const page = await listMessages(token, { beforeSeq });
      updateList(cache, email, (list) => addOlder(list, page));
      setState("idle");
    } catch {
      // Shown beside the button.
      setState("failed");
    }
  }, [cache, email, token]);
  return { load, state };
}
