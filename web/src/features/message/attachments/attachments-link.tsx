import type { FullMessage } from "@mayfly/contract";
import Paperclip from "lucide-react/icons/paperclip";
import type { RefObject } from "react";
import { listedAttachments } from "./attachment-list.tsx";

type LinkProps = {
  readonly message: FullMessage;
  readonly part: RefObject<HTMLElement | null>;
};

/** Shown above the mail in a sheet, where attachments follow the text: states their number and jumps to them. */
export function AttachmentsLink({ message, part }: LinkProps) {
  const { length } = listedAttachments(message);
  if (length === 0) return null;
  return (
    <button
      type="button"
      className="flex min-h-11 w-full items-center gap-2 px-5 text-fine text-ink-muted"
      onClick={() => {
        part.current?.scrollIntoView();
        part.current?.focus({ preventScroll: true });
      }}
    >
      <Paperclip className="icon-small" />
      {length === 1 ? "1 attachment" : `${length} attachments`}
    </button>
  );
}
