import type { Notice } from "@mayfly/contract/notices";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isUnauthorized } from "../../api/client.ts";
import { queryKeys } from "../../api/queries.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import type { AskedAnswer } from "./asked-answer.ts";

type SendingParts<Body, Answer> = {
  readonly send: (token: string, body: Body) => Promise<Answer>;
  /** Also when the dialog was closed meanwhile. */
  readonly onSent: (answer: Answer, body: Body) => void;
  readonly noticeOf: (error: unknown) => Notice;
};

/** One answer on its way: never two at once, and its outcome is told whether or not its dialog is still there. */
export function useSending<Body, Answer>(
  { inbox }: AskedAnswer,
  { send, onSent, noticeOf }: SendingParts<Body, Answer>,
) {
  const cache = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (body: Body) => send(inbox.token, body),
    onSuccess: onSent,
    onError: (error) => {
      toast(noticeOf(error), "failure");
      // An address that ended meanwhile: the list's refusal says so to the page.
      if (!isUnauthorized(error)) return;
      void cache.invalidateQueries({ queryKey: queryKeys.messages(inbox.email) });
    },
  });
}
