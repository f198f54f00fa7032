import { REPLY_LENGTH_MAX } from "@mayfly/contract/constants";
import { ERRORS, isErrorCode } from "@mayfly/contract/errors";
import { NOTICES } from "@mayfly/contract/notices";
import { replySubject } from "@mayfly/contract/reply-subject";
import { useQuery } from "@tanstack/react-query";
import { isUnauthorized } from "../../api/client.ts";
import { answeringQuery } from "../../api/queries.ts";
import { sendReply } from "../../api/send.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { replyNotice } from "./answer-notice.ts";
import type { AnswerProps } from "./answer-request.ts";
import { sessionDrafts } from "./session-drafts.ts";
import { useDraft, type DraftControl } from "./use-draft.ts";
import { useSending } from "./use-sending.ts";

export type Reply = {
  readonly to: string;
  readonly subject: string;
  readonly draft: DraftControl;
  readonly sending: boolean;
  /** The address has ended. */
  readonly ended: boolean;
  /** Whether a reply is allowed. False while the check runs, which may change the recipient. */
  readonly allowed: boolean;
  /** The message can't be answered. */
  readonly refused: boolean;
  /** The error; empty if there is none. */
  readonly problem: string;
  readonly send: () => void;
};

export function useReply({ request, life, onClose }: AnswerProps): Reply {
  const { inbox, message } = request;
  const toast = useToast();
  const draft = useDraft(inbox.email, message.id);
  const { to, refusal, known } = useAnsweringOf(request);
  const allowed = known && refusal === null;
  const subject = replySubject(message.subject);
  const sending = useSending(request, {
    send: sendReply,
    noticeOf: replyNotice,
    onSent: () => {
      sessionDrafts.remove(inbox.email, message.id);
      toast(NOTICES.replySent, "success");
    },
  });
  const ended = life.ended || isUnauthorized(sending.error);
  const failure = sending.isError
    ? `${replyNotice(sending.error).text} ${NOTICES.replyKept.text}`
    : "";

  const send = () => {
    if (sending.isPending || ended || draft.text.length > REPLY_LENGTH_MAX) return;
    if ([to, subject, draft.text].some((part) => part.trim() === "")) {
      return toast(NOTICES.replyEmpty, "failure");
    }
    if (!known) return toast(NOTICES.replyEarly, "failure");
    if (!allowed) return;
    const body = { messageId: message.id, replyTo: to, subject, message: draft.text };
    // Closes this dialog only; another may be open by then.
    sending.mutate(body, { onSuccess: onClose });
  };
  return {
    to,
    subject,
    draft,
    sending: sending.isPending,
    ended,
    allowed,
    refused: refusal !== null,
    problem: ended ? NOTICES.replyEnded.text : (refusal ?? failure),
    send,
  };
}

/**
 * Shows the sender until the server returns the reply address. If that fails, the server validates the reply itself.
 */
function useAnsweringOf({ inbox, message }: AnswerProps["request"]) {
  const { data, isPending } = useQuery(answeringQuery(inbox, message));
  const code = data?.refusal;
  const refusal = isErrorCode(code) ? code : "NOT_ANSWERABLE";
  return {
    to: data?.replyTo ?? message.from.address,
    refusal: code === undefined ? null : ERRORS[refusal].message,
    known: !isPending,
  };
}
