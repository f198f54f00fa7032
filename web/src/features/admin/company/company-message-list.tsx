import type { CompanyMessage } from "@mayfly/contract";
import { COMPANY_PREVIEW_LENGTH } from "@mayfly/contract/admin-constants";
import type { CompanyInbox } from "@mayfly/contract/constants";
import { ExactTime } from "../table/exact-time.tsx";
import { DeletionTools } from "./deletion-tools.tsx";
import { previewOf } from "./preview.ts";
import { useMarked } from "./use-marked.ts";

type ListProps = {
  inbox: CompanyInbox;
  messages: readonly CompanyMessage[];
  total: number;
  onOpen: (message: CompanyMessage) => void;
};

export function CompanyMessageList({ inbox, messages, total, onOpen }: ListProps) {
  const marked = useMarked(messages);
  return (
    <>
      <DeletionTools inbox={inbox} marked={marked} />
      <ul className="divide-y divide-line border-t border-line" data-exact-times>
        {messages.map((message) => (
          <li key={message.id} className="flex items-start">
            <label className="flex size-11 shrink-0 cursor-pointer items-center justify-center">
              <input
                type="checkbox"
                aria-label={`Select ${message.subject || "message without a subject"}`}
                checked={marked.ids.includes(message.id)}
                onChange={() => marked.toggle(message.id)}
              />
            </label>
            <MessageRow message={message} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-5 py-2 text-fine text-ink-muted tabular-nums">
        {messages.length < total && `The newest ${messages.length} of ${total}. `}
        Times in UTC.
      </p>
    </>
  );
}

type RowProps = { message: CompanyMessage } & Pick<ListProps, "onOpen">;

function MessageRow({ message, onOpen }: RowProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onOpen(message)}
      className="grid min-h-11 min-w-0 grow items-baseline gap-x-4 py-2.5 pr-5 pl-1 text-left text-small -outline-offset-2 hover:bg-sunken/60 wide:grid-cols-[14rem_minmax(0,1fr)_auto]"
    >
      <span dir="auto" className="truncate font-medium">
        {message.from || "Unknown sender"}
      </span>
      <span className="min-w-0 wide:truncate">
        <span dir="auto" className="max-wide:block max-wide:truncate">
          {message.subject || "No subject"}
        </span>{" "}
        <span dir="auto" className="text-ink-muted max-wide:line-clamp-2 wide:ml-2">
          {previewOf(message.body, COMPANY_PREVIEW_LENGTH)}
        </span>
      </span>
      <span className="text-fine text-ink-muted tabular-nums wide:text-right">
        <ExactTime at={message.receivedAt} />
      </span>
    </button>
  );
}
