import type { Notice } from "@mayfly/contract/notices";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isUnauthorized } from "../../api/client.ts";
import { queryKeys } from "../../api/queries.ts";
import { useEndingToast } from "../../ui/toast/toast-context.ts";
import type { AnswerRequest } from "./answer-request.ts";

type SendingParts<Body, Answer> = {
  readonly send: (token: string, body: Body) => Promise<Answer>;
  /** Called even if the dialog has been closed. */
  readonly onSent: (answer: Answer, body: Body) => void;
  readonly noticeOf: (error: unknown) => Notice;
};

/** Sends one reply or forward at a time and reports the result even after the dialog is closed. */
export function useSending<Body, Answer>(
  { inbox }: AnswerRequest,
  { send, onSent, noticeOf }: SendingParts<Body, Answer>,
) {
  const cache = useQueryClient();
  const toast = useEndingToast();
  const mutation = useMutation({
    onMutate: toast.end,
    mutationFn: (body: Body) => send(inbox.token, body),
    onSuccess: onSent,
    onError: (error) => {
      toast.show(noticeOf(error), "failure");
      // The address may have ended: fetching the list again reports the end.
      if (!isUnauthorized(error)) return;
      void cache.invalidateQueries({ queryKey: queryKeys.messages(inbox.email) });
    },
  });
  return {
    ...mutation,
    /** Clears the reported failure when the visitor changes the message. */
    reset() {
      toast.end();
      mutation.reset();
    },
  };
}
