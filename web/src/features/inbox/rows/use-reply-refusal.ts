import type { Answering, MessageSummary } from "@mayfly/contract";
import { isErrorCode, type ErrorCode } from "@mayfly/contract/errors";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { answeringQuery, messageQuery } from "../../../api/queries.ts";
import type { Inbox } from "../use-inbox-list.ts";

/**
 * Returns why a reply is impossible, if known. An open row uses the value in its message. Only a pointer or focus on
 * the button triggers a sender check: opening a message must not cause DNS queries.
 */
export function useReplyRefusal(
  inbox: Inbox,
  message: MessageSummary,
  isLoaded: boolean,
): { refusal: ErrorCode | null; learn: () => void } {
  const cache = useQueryClient();
  const [refusal, setRefusal] = useState<ErrorCode | null>(null);
  const learn = () => {
    cache.fetchQuery(answeringQuery(inbox, message)).then(
      (answering) => setRefusal(refusalOf(answering)),
      // Still unknown: the dialog or the server will report the reason.
      () => undefined,
    );
  };

  const readMessage = useEffectEvent(() => {
    const answering = cache.getQueryData(messageQuery(inbox, message.id).queryKey)?.answering;
    if (answering && !answering.unchecked) setRefusal(refusalOf(answering));
  });
  // Reads the cache.
  useEffect(() => {
    if (isLoaded) readMessage();
  }, [isLoaded]);
  return { refusal, learn };
}

/** A newer server may send codes that this page doesn't know. */
function refusalOf({ refusal }: Answering): ErrorCode | null {
  if (refusal === undefined) return null;
  return isErrorCode(refusal) ? refusal : "NOT_ANSWERABLE";
}
