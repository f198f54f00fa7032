import type { MessageSummary } from "@mayfly/contract";
import { ERRORS } from "@mayfly/contract/errors";
import Ellipsis from "lucide-react/icons/ellipsis";
import Forward from "lucide-react/icons/forward";
import LoaderCircle from "lucide-react/icons/loader-circle";
import Reply from "lucide-react/icons/reply";
import Trash2 from "lucide-react/icons/trash-2";
import { useId, type ComponentProps, type ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { Tooltip } from "../../../ui/tooltip.tsx";
import type { RowAction } from "./row-focus.ts";
import type { Inbox } from "../use-inbox-list.ts";
import { useReplyRefusal } from "./use-reply-refusal.ts";
import { useRowMenu } from "./use-row-menu.ts";
import type { AnswerKind, Viewer } from "../viewer.ts";

type ActionsProps = {
  readonly inbox: Inbox;
  readonly message: MessageSummary;
  /** `row`: of a closed row. `open`: beside the subject. `dock`: at the bottom of the sheet. */
  readonly place: "row" | "open" | "dock";
  readonly viewer: Viewer;
  /** Whether the message is in the cache, with the reason why a reply is impossible. */
  readonly isLoaded: boolean;
  readonly deleting: boolean;
  readonly onDelete: () => void;
};

const PLACES = {
  row: "row-actions bg-[var(--under,var(--raised))] touch:shadow-[0_8px_24px_-8px_var(--shadow)] touch:ring-1 touch:ring-line touch:data-[shown=false]:hidden",
  open: "",
  dock: "grow",
} as const;

/**
 * The actions of a message. On a closed row they appear on hover or focus. Without hover, a button shows them: a touch
 * must not hit an invisible button.
 */
export function RowActions(props: ActionsProps) {
  const { inbox, message, place, viewer, deleting } = props;
  const menu = useRowMenu();
  // A message that is being deleted can't be answered.
  const start = (kind: AnswerKind) => {
    menu.show(false);
    if (!deleting) viewer.startAnswer(kind, message, inbox);
  };
  const actions = (
    <div
      ref={menu.actions}
      data-shown={menu.shown}
      className={`flex gap-0.5 rounded-field has-aria-busy:opacity-100 ${PLACES[place]}`}
    >
      <ReplyButton {...props} onReply={() => start("reply")} />
      <ActionButton
        action="forward"
        label="Forward"
        of={message}
        place={place}
        aria-haspopup="dialog"
        aria-disabled={deleting}
        onPointerEnter={viewer.prepareAnswer}
        onFocus={viewer.prepareAnswer}
        onClick={() => start("forward")}
        icon={<Forward className="icon" />}
      />
      <DeleteButton {...props} />
    </div>
  );
  if (place !== "row") return actions;
  return (
    <>
      <Button
        ref={menu.toggle}
        look="quiet"
        size="icon"
        aria-label={`Actions for ${nameOf(message)}`}
        aria-expanded={menu.shown}
        className="absolute top-0 right-0.5 size-11! [@media(hover:hover)]:hidden"
        onClick={() => menu.show(!menu.shown)}
      >
        <Ellipsis className="icon" />
      </Button>
      {actions}
    </>
  );
}

/** If no reply is possible, shows the reason on hover, focus, or tap. */
function ReplyButton(props: ActionsProps & { readonly onReply: () => void }) {
  const { inbox, message, place, viewer, isLoaded, deleting, onReply } = props;
  const reasonId = useId();
  const { refusal, learn } = useReplyRefusal(inbox, message, isLoaded);
  const approach = () => {
    viewer.prepareAnswer();
    learn();
  };
  const button = (
    <ActionButton
      action="reply"
      label="Reply"
      of={message}
      place={place}
      aria-haspopup="dialog"
      aria-disabled={refusal !== null || deleting}
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
    <span className={`group/reply flex ${place === "dock" ? "grow" : ""}`}>
      {button}
      {refusal !== null && (
        <Tooltip
          id={reasonId}
          className={`right-0 w-64 ${place === "dock" ? "bottom-full mb-1.5 max-mid:left-2 max-mid:right-auto" : "top-full mt-1.5"} group-focus-within/reply:block group-hover/reply:block`}
        >
          {ERRORS[refusal].message}
        </Tooltip>
      )}
    </span>
  );
}

function DeleteButton({
  message,
  place,
  deleting,
  onDelete,
}: Pick<ActionsProps, "message" | "place" | "deleting" | "onDelete">) {
  return (
    <ActionButton
      action="delete"
      label="Delete"
      of={message}
      place={place}
      look="danger"
      aria-disabled={deleting}
      aria-busy={deleting}
      onClick={deleting ? undefined : onDelete}
      icon={deleting ? <LoaderCircle className="icon animate-spin" /> : <Trash2 className="icon" />}
    />
  );
}

type ActionButtonProps = ComponentProps<typeof Button> &
  Pick<ActionsProps, "place"> & {
    readonly action: RowAction;
    readonly label: string;
    readonly of: MessageSummary;
    readonly icon: ReactNode;
  };

/** The label is shown if there is room: beside the address card of a narrow window there is none. */
function ActionButton({ action, label, of, place, icon, ...rest }: ActionButtonProps) {
  const preposition = action === "reply" ? "to " : "";
  return (
    <Button
      look="quiet"
      size="smallIcon"
      data-action={action}
      aria-label={`${label} ${preposition}${nameOf(of)}`}
      title={label}
      className={`aria-disabled:not-aria-busy:opacity-55 ${SIZES[place]}`}
      {...rest}
    >
      {icon}
      {place !== "row" && (
        <span className={`text-small ${place === "open" ? "narrow-inbox:hidden" : ""}`}>
          {label}
        </span>
      )}
    </Button>
  );
}

const SIZES = {
  row: "",
  open: "min-[48rem]:w-auto! min-[48rem]:min-w-8 min-[48rem]:touch:min-w-11 min-[48rem]:px-1.75 min-[72rem]:px-2.5",
  dock: "h-13! w-auto! grow",
} as const;

function nameOf({ subject }: MessageSummary): string {
  return subject || "message without a subject";
}
