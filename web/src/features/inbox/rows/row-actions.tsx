import type { MessageSummary } from "@mayfly/contract";
import { ERRORS } from "@mayfly/contract/errors";
import { Forward, LoaderCircle, Reply, Trash2 } from "lucide-react";
import { useId, type ComponentProps, type ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import type { RowAction } from "./row-focus.ts";
import type { Deletion } from "../deleting/use-delete-message.ts";
import type { Inbox } from "../use-inbox-list.ts";
import { useReplyRefusal } from "./use-reply-refusal.ts";
import type { AnswerKind, Viewer } from "../viewer.ts";

type ActionsProps = {
  readonly inbox: Inbox;
  readonly message: MessageSummary;
  readonly open: boolean;
  readonly viewer: Viewer;
  readonly deletion: Deletion;
};

/**
 * The actions of a message, at the lower right of its row. On a closed row they appear on hover or focus. Without
 * hover they are hidden until the row is open: a touch must not hit an invisible button.
 */
export function RowActions({ inbox, message, open, viewer, deletion }: ActionsProps) {
  // A message that is being deleted can't be answered.
  const start = (kind: AnswerKind) => {
    if (!deletion.busy) viewer.startAnswer(kind, message, inbox);
  };
  const place = open
    ? ""
    : "ring-1 ring-line opacity-0 group-hover:opacity-100 focus-within:opacity-100 has-aria-busy:opacity-100 [@media(hover:none)]:hidden";
  return (
    <div className={`absolute right-4 bottom-3 flex gap-0.5 rounded-field bg-raised ${place}`}>
      <ReplyButton {...{ inbox, message, open, viewer, deletion }} onReply={() => start("reply")} />
      <ActionButton
        action="forward"
        label="Forward"
        of={message}
        labelled={open}
        aria-haspopup="dialog"
        aria-disabled={deletion.busy}
        onPointerEnter={viewer.prepareAnswer}
        onFocus={viewer.prepareAnswer}
        onClick={() => start("forward")}
        icon={<Forward className="icon" />}
      />
      <DeleteButton message={message} deletion={deletion} />
    </div>
  );
}

/** If no reply is possible, shows the reason on hover, focus, or tap. */
function ReplyButton(props: ActionsProps & { readonly onReply: () => void }) {
  const { inbox, message, open, viewer, deletion, onReply } = props;
  const reasonId = useId();
  const { refusal, learn } = useReplyRefusal(inbox, message, open);
  const approach = () => {
    viewer.prepareAnswer();
    learn();
  };
  const button = (
    <ActionButton
      action="reply"
      label="Reply"
      of={message}
      labelled={open}
      aria-haspopup="dialog"
      aria-disabled={refusal !== null || deletion.busy}
      aria-describedby={refusal === null ? undefined : reasonId}
      title={refusal === null ? "Reply" : undefined}
      onPointerEnter={approach}
      onFocus={approach}
      onClick={(event) => {
        if (refusal === null) return onReply();
        event.currentTarget.focus();
        // A button that already has focus fires no focus event, so check here too.
        learn();
      }}
      icon={<Reply className="icon" />}
    />
  );
  return (
    <span className="group/reply flex">
      {button}
      {refusal !== null && (
        <span
          role="tooltip"
          id={reasonId}
          className="tooltip absolute right-0 bottom-full mb-1.5 hidden w-64 rounded-control border border-control bg-raised px-3 py-2 text-small text-pretty shadow-float group-focus-within/reply:block group-hover/reply:block"
        >
          {ERRORS[refusal].message}
        </span>
      )}
    </span>
  );
}

function DeleteButton({
  message,
  deletion: { busy, remove },
}: Pick<ActionsProps, "message" | "deletion">) {
  return (
    <ActionButton
      action="delete"
      label="Delete"
      of={message}
      look="danger"
      aria-disabled={busy}
      aria-busy={busy}
      onClick={remove}
      icon={busy ? <LoaderCircle className="icon animate-spin" /> : <Trash2 className="icon" />}
    />
  );
}

type ActionButtonProps = ComponentProps<typeof Button> & {
  readonly action: RowAction;
  readonly label: string;
  readonly of: MessageSummary;
  /** Whether to show the label, if there is room. */
  readonly labelled?: boolean;
  readonly icon: ReactNode;
};

function ActionButton({ action, label, of, labelled = false, icon, ...rest }: ActionButtonProps) {
  const preposition = action === "reply" ? "to " : "";
  return (
    <Button
      look="quiet"
      size="smallIcon"
      data-action={action}
      aria-label={`${label} ${preposition}${of.subject || "message without a subject"}`}
      title={label}
      className={`aria-disabled:not-aria-busy:opacity-55 ${
        labelled ? "min-[72rem]:w-auto min-[72rem]:px-2.5" : ""
      }`}
      {...rest}
    >
      {icon}
      {labelled && <span className="text-small max-[72rem]:hidden">{label}</span>}
    </Button>
  );
}
