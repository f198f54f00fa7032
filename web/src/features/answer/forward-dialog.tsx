import type { ForwardAnswer, ForwardBody } from "@mayfly/contract";
import {
  forwardToConfirm,
  attachmentsLeftOut,
  messageForwarded,
  NOTICES,
} from "@mayfly/contract/notices";
import { useState, useId, type SubmitEvent } from "react";
import { isUnauthorized } from "../../api/client.ts";
import { forwardMessage } from "../../api/send.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { useToast } from "../../ui/toast/toast-context.ts";
import { forwardNotice, isAboutAddress } from "./answer-notice.ts";
import type { AnswerProps } from "./answer-request.ts";
import { ForwardFields } from "./forward-fields.tsx";
import { ForwardFooter } from "./forward-footer.tsx";
import { useSending } from "./use-sending.ts";

/** Forwards a complete message. Closing discards the recipient; a failure doesn't. */
export function ForwardDialog({ request, life, onClose }: AnswerProps) {
  const { message } = request;
  const formId = useId();
  const toast = useToast();
  const [typed, setTyped] = useState("");
  const [remained, setRemained] = useState<readonly string[]>([]);
  const sending = useSending(request, {
    send: forwardMessage,
    noticeOf: forwardNotice,
    onSent: ({ status }: ForwardAnswer, { forwardTo }: ForwardBody) => {
      const notice = status === "sent" ? messageForwarded : forwardToConfirm;
      toast(notice(forwardTo), "success");
    },
  });
  const ended = life.ended || isUnauthorized(sending.error);
  const forwardTo = typed.trim();

  // Lists omitted attachments until the dialog is closed, because a toast may disappear unread.
  const closeUnlessLeftOut = (answer: ForwardAnswer) =>
    answer.leftOut.length === 0 ? onClose() : setRemained(answer.leftOut);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (sending.isPending || ended || forwardTo === "") return;
    sending.mutate({ messageId: message.id, forwardTo }, { onSuccess: closeUnlessLeftOut });
  };

  if (remained.length > 0) return <LeftOut names={remained} onClose={onClose} />;
  return (
    <Dialog
      title="Forward Email"
      onClose={onClose}
      footer={
        <ForwardFooter
          formId={formId}
          problem={ended ? NOTICES.forwardEnded.text : ""}
          sending={sending.isPending}
          ended={ended}
          empty={forwardTo === ""}
          onClose={onClose}
        />
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <ForwardFields
          message={message}
          typed={typed}
          busy={sending.isPending}
          problem={isAboutAddress(sending.error) ? forwardNotice(sending.error).text : ""}
          onType={(text) => {
            setTyped(text);
            if (!sending.isPending) sending.reset();
          }}
        />
      </form>
    </Dialog>
  );
}

function LeftOut({ names, onClose }: { names: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      title="Forward Email"
      onClose={onClose}
      footer={
        <Button look="primary" data-autofocus onClick={onClose}>
          Done
        </Button>
      }
    >
      <p className="text-small text-ink-muted">{attachmentsLeftOut(names.length)}</p>
      <ul className="mt-2 grid gap-1">
        {names.map((name, place) => (
          // Names may repeat, and the list never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place} className="font-mono text-small wrap-anywhere">
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
