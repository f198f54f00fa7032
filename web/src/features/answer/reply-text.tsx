import { REPLY_LENGTH_MAX } from "@mayfly/contract/constants";
import { useId } from "react";
import type { DraftControl } from "./use-draft.ts";

/** The length from which the limit is shown. */
const MENTIONED_FROM = REPLY_LENGTH_MAX * 0.9;

type TextProps = {
  readonly draft: DraftControl;
  readonly busy: boolean;
  readonly onSend: () => void;
};

export function ReplyText({ draft, busy, onSend }: TextProps) {
  const id = useId();
  const { length } = draft.text;
  return (
    <>
      <div className="mt-4 flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="text-small font-medium">
          Message
        </label>
        <Counter id={`${id}count`} length={length} />
      </div>
      <textarea
        id={id}
        data-autofocus
        dir="auto"
        rows={6}
        placeholder="Type your reply here..."
        value={draft.text}
        readOnly={busy}
        aria-describedby={`${id}count`}
        aria-invalid={length > REPLY_LENGTH_MAX}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onChange={(event) => draft.change({ text: event.target.value })}
        onKeyDown={(event) => {
          const modified = event.ctrlKey || event.metaKey;
          if (event.key === "Enter" && modified && !event.nativeEvent.isComposing) onSend();
        }}
        className="mt-2 block w-full resize-y rounded-control border border-control bg-field px-4 py-3 text-body placeholder:text-ink-muted"
      />
    </>
  );
}

function Counter({ id, length }: { id: string; length: number }) {
  const over = length - REPLY_LENGTH_MAX;
  const words =
    over > 0
      ? `${inWords(over)} too many`
      : `${inWords(length)} of ${inWords(REPLY_LENGTH_MAX)} characters`;
  return (
    <span
      id={id}
      className={`text-fine tabular-nums ${over > 0 ? "text-danger" : "text-ink-muted"}`}
    >
      {length >= MENTIONED_FROM && words}
    </span>
  );
}

function inWords(count: number): string {
  return count.toLocaleString("en");
}
