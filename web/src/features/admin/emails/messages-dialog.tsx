import type { AdminEmail, AdminMessage } from "@mayfly/contract";
import { ADMIN_EMPTY, ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useState } from "react";
import { ApiError } from "../../../api/client.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Incomplete } from "../mail/incomplete.tsx";
import type { ShowMail } from "../mail/mail-shown.ts";
import { useAdminList } from "../session/admin-queries.ts";
import { ListCard } from "../table/list-card.tsx";
import { ExactTime } from "../table/exact-time.tsx";
import { countedIn } from "../table/counted-in.ts";

/** Shows the messages of an address. The newest is expanded. */
export function MessagesDialog({
  email,
  showMail,
  onClose,
}: {
  email: AdminEmail;
  showMail: ShowMail;
  onClose: () => void;
}) {
  const listing = useAdminList("GET /api/admin/email-messages/:emailId", {
    params: { emailId: email.id },
    query: {},
  });
  const refused = listing.error instanceof ApiError;
  return (
    <Dialog
      title={email.email}
      note={countedIn(listing.data?.total, "message", "messages")}
      broad
      onClose={onClose}
    >
      <ListCard
        listing={listing}
        empty={ADMIN_EMPTY.messages}
        failed={refused ? ADMIN_NOTICES.messagesFailed : ADMIN_NOTICES.messagesBroken}
      >
        {(messages) => <MessageList messages={messages} showMail={showMail} />}
      </ListCard>
    </Dialog>
  );
}

type ListProps = { messages: readonly AdminMessage[]; showMail: ShowMail };

function MessageList({ messages, showMail }: ListProps) {
  const [openId, setOpenId] = useState(messages[0]?.id);
  return (
    <ul className="divide-y divide-line" data-exact-times>
      {messages.map((message) => {
        const open = message.id === openId;
        return (
          <li key={message.id}>
            <MessageHead
              message={message}
              open={open}
              onToggle={() => setOpenId(open ? undefined : message.id)}
            />
            {open && <MessageContent message={message} showMail={showMail} />}
          </li>
        );
      })}
    </ul>
  );
}

type HeadProps = { message: AdminMessage; open: boolean; onToggle: () => void };

function MessageHead({ message, open, onToggle }: HeadProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onToggle}
      className="flex w-full items-start gap-x-2 max-mid:flex-wrap px-3 py-2 text-left text-small -outline-offset-2 hover:bg-sunken/60"
    >
      <ChevronRight className={`icon-small mt-0.5 text-ink-faint ${open ? "rotate-90" : ""}`} />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block font-medium wrap-anywhere">
          {message.subject || "No subject"}
        </span>
        <span dir="auto" className="block text-fine text-ink-muted wrap-anywhere">
          {message.sender || "Unknown sender"}
        </span>
      </span>
      <span className="text-fine text-ink-muted tabular-nums max-mid:w-full max-mid:pl-6 mid:text-right">
        <ExactTime at={message.received_at} />
      </span>
    </button>
  );
}

function MessageContent({ message, showMail }: { message: AdminMessage; showMail: ShowMail }) {
  const { id, body_html: html, body_text: text, incomplete, attachments } = message;
  const empty = !html && !text;
  return (
    <div className="px-3 pb-4">
      {incomplete && <Incomplete />}
      {empty ? (
        <p className="py-6 text-center text-small text-ink-muted">{ADMIN_EMPTY.content}</p>
      ) : (
        showMail({ id, html, text, attachments })
      )}
    </div>
  );
}
