import type { MessageSummary } from "@mayfly/contract";
import { isErrorCode, type ErrorCode } from "@mayfly/contract/errors";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { answeringQuery } from "../../../api/queries.ts";
import type { Inbox } from "../use-inbox-list.ts";

/**
 * Why a message can't be answered, as far as that is known: its headers and the check of its sender say so. It is asked
 * for when the pointer or the focus comes near the button, so that a list of 500 asks nothing.
 */
export function useReplyRefusal(
  inbox: Inbox,
  message: MessageSummary,
  open: boolean,
): { refusal: ErrorCode | null; learn: () => void } {
  const cache = useQueryClient();
  const [refusal, setRefusal] = useState<ErrorCode | null>(null);
  const learn = () => {
    cache.ensureQueryData(answeringQuery(inbox, message)).then(
      (answering) => setRefusal(refusalOf(answering.refusal)),
      // Not known: then the dialog or the server says it.
      () => undefined,
    );
  };

  const read = useEffectEvent(learn);
  // Reads the cache, which was filled before the row opened.
  useEffect(() => {
    if (open) read();
  }, [open]);
  return { refusal, learn };
}

/** A newer server may have reasons that this page has no words for. */
function refusalOf(code: string | undefined): ErrorCode | null {
  if (code === undefined) return null;
  return isErrorCode(code) ? code : "NOT_ANSWERABLE";
}
