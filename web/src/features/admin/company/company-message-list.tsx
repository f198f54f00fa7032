import type { CompanyMessage } from "@mayfly/contract";
import { COMPANY_PREVIEW_LENGTH } from "@mayfly/contract/admin-constants";
import { ExactTime } from "../table/exact-time.tsx";
import { previewOf } from "./preview.ts";

type ListProps = {
  messages: readonly CompanyMessage[];
  total: number;
  onOpen: (message: CompanyMessage) => void;
};

export function CompanyMessageList({ messages, total, onOpen }: ListProps) {
  return (
    <>
      <ul className="divide-y divide-line" data-exact-times>
        {messages.map((message) => (
          <li key={message.id} className="first:[&>button]:rounded-t-card">
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

function MessageRow({ message, onOpen }: { message: CompanyMessage } & Pick<ListProps, "onOpen">) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onOpen(message)}
      className="grid w-full items-baseline gap-x-4 px-5 py-2 text-left text-small -outline-offset-2 hover:bg-sunken/60 wide:grid-cols-[14rem_minmax(0,1fr)_auto]"
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
