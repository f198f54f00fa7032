import type { Answering, MessageSummary } from "@mayfly/contract";
import { isErrorCode, type ErrorCode } from "@mayfly/contract/errors";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { answeringQuery, messageQuery } from "../../../api/queries.ts";
import type { Inbox } from "../use-inbox-list.ts";

/**
 * Why a message can't be answered, as far as the page knows. An open row shows what its message says. Only an approach
 * to the button has an unchecked sender checked: opening a message must not make the server ask name servers.
 */
export function useReplyRefusal(
  inbox: Inbox,
  message: MessageSummary,
  open: boolean,
): { refusal: ErrorCode | null; learn: () => void } {
  const cache = useQueryClient();
  const [refusal, setRefusal] = useState<ErrorCode | null>(null);
  const learn = () => {
    cache.fetchQuery(answeringQuery(inbox, message)).then(
      (answering) => setRefusal(refusalOf(answering)),
      // Not known: then the dialog or the server says it.
      () => undefined,
    );
  };

  const readMessage = useEffectEvent(() => {
    const answering = cache.getQueryData(messageQuery(inbox, message.id).queryKey)?.answering;
    if (answering && !answering.unchecked) setRefusal(refusalOf(answering));
  });
  // Reads the cache, which was filled before the row opened.
  useEffect(() => {
    if (open) readMessage();
  }, [open]);
  return { refusal, learn };
}

/** A newer server may have reasons that this page has no words for. */
function refusalOf({ refusal }: Answering): ErrorCode | null {
  if (refusal === undefined) return null;
  return isErrorCode(refusal) ? refusal : "NOT_ANSWERABLE";
}
