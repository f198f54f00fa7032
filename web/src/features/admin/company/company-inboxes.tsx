import type { CompanyMessage } from "@mayfly/contract";
import { ADMIN_EMPTY, ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import { COMPANY_INBOXES, type CompanyInbox } from "@mayfly/contract/constants";
import { useEffect, useState } from "react";
import { filterPlace, usePlace } from "../frame/use-place.ts";
import type { ShowMail } from "../mail/mail-shown.ts";
import { useAdminList } from "../session/admin-queries.ts";
import { useAdminSession } from "../session/admin-session.ts";
import { ListCard } from "../table/list-card.tsx";
import { ListHead } from "../table/list-head.tsx";
import { CompanyMessageDialog } from "./company-message-dialog.tsx";
import { CompanyMessageList } from "./company-message-list.tsx";
import { INBOX_NAMES } from "./inbox-names.ts";
import { logFailure } from "./log-failure.ts";
import { countedIn } from "../table/counted-in.ts";

/** Mail to the company. Its inboxes never expire: an operator reads and deletes the mail. */
export function CompanyInboxes({ showMail }: { showMail: ShowMail }) {
  const { query } = usePlace();
  const first = useFirstInbox();
  const shown = COMPANY_INBOXES.find((inbox) => inbox === query.get("inbox")) ?? first;
  const listing = useAdminList(
    "GET /api/admin/company-inbox/:inbox",
    { params: { inbox: shown }, query: {} },
    { keepsLast: false },
  );
  useEffect(() => {
    if (listing.error) logFailure(ADMIN_NOTICES.companyFailed, listing.error);
  }, [listing.error]);
  const [opened, setOpened] = useState<CompanyMessage | null>(null);
  return (
    <>
      <ListHead
        title={`${INBOX_NAMES[shown]} Inbox`}
        count={countedIn(listing.data?.total, "message", "messages")}
        refreshing={listing.isFetching}
      >
        <InboxChoice shown={shown} />
      </ListHead>
      <ListCard listing={listing} empty={ADMIN_EMPTY.messages} failed={ADMIN_NOTICES.companyFailed}>
        {(messages, total) => (
          <CompanyMessageList
            key={shown}
            inbox={shown}
            messages={messages}
            total={total}
            onOpen={setOpened}
          />
        )}
      </ListCard>
      {opened && (
        <CompanyMessageDialog
          inbox={shown}
          message={opened}
          showMail={showMail}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

const INBOXES = COMPANY_INBOXES.toSorted((one, other) => placeOf(one) - placeOf(other));

/** The first inbox with mail when the tab was opened: later changes don't switch to another one. */
function useFirstInbox(): CompanyInbox {
  const { companyInboxes } = useAdminSession().stats;
  const [first] = useState(() => {
    const withMail = companyInboxes.filter(({ messages }) => messages > 0);
    return INBOXES.find((inbox) => withMail.some((one) => one.inbox === inbox)) ?? "privacy";
  });
  return first;
}

function placeOf(inbox: CompanyInbox): number {
  return Object.keys(INBOX_NAMES).indexOf(inbox);
}

function InboxChoice({ shown }: { shown: CompanyInbox }) {
  return (
    <div
      role="group"
      aria-label="Inbox"
      className="flex rounded-field border border-line p-0.5 max-mid:grid max-mid:w-full max-mid:grid-cols-2 max-tight:grid-cols-1"
    >
      {INBOXES.map((inbox) => (
        <InboxButton key={inbox} inbox={inbox} pressed={inbox === shown} />
      ))}
    </div>
  );
}

function InboxButton({ inbox, pressed }: { inbox: CompanyInbox; pressed: boolean }) {
  // Requests one row, because the total is in a header.
  const { data: listed } = useAdminList("GET /api/admin/company-inbox/:inbox", {
    params: { inbox },
    query: { limit: "1" },
  });
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={() => filterPlace({ inbox })}
      className="min-h-6.5 max-mid:min-h-11 grow rounded-small px-2.5 text-fine text-ink-muted transition-colors hover:text-ink aria-pressed:bg-line aria-pressed:text-ink"
    >
      {INBOX_NAMES[inbox]}
      {listed !== undefined && (
        <span className="ml-1.5 tabular-nums">{listed.total.toLocaleString("en")}</span>
      )}
    </button>
  );
}
