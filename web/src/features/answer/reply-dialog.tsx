import { useId } from "react";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import type { AnswerProps } from "./answer-request.ts";
import { ReplyFooter } from "./reply-footer.tsx";
import { ReplyText } from "./reply-text.tsx";
import { useReply } from "./use-reply.ts";

/** A reply to the message's reply address only. The text survives every failure. */
export function ReplyDialog(props: AnswerProps) {
  const { request, life, onClose } = props;
  const formId = useId();
  const reply = useReply(props);
  return (
    <Dialog
      title="Reply to Email"
      wide
      onClose={onClose}
      closesOnBackdrop={reply.draft.text.trim() === ""}
      footer={<ReplyFooter formId={formId} reply={reply} onClose={onClose} />}
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          reply.send();
        }}
      >
        <ReadOnlyField label="To" value={reply.to} />
        <ReadOnlyField label="Subject" value={reply.subject} />
        <ReplyText draft={reply.draft} busy={reply.sending} onSend={reply.send} />
        {!reply.ended && (
          <p className="mt-3 text-fine text-pretty text-ink-muted">
            Sent from <span className="wrap-anywhere">{request.inbox.email}</span>, with the
            original message quoted. You can receive an answer for{" "}
            <span className="tabular-nums">{life.left}</span>.
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** A read-only field, so that the keyboard can focus, scroll, and copy it. */
function ReadOnlyField({ label, value }: { label: string; value: string }) {
  return (
    <label className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center max-tight:grid-cols-1 border-b border-line">
      <span className="text-small text-ink-muted">{label}</span>
      <input
        readOnly
        dir="auto"
        translate="no"
        value={value}
        title={value}
        className="h-10 min-w-0 truncate rounded-small bg-transparent text-label outline-offset-0"
      />
    </label>
  );
}
