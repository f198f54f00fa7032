import type { CallName, CompanyMessage } from "@mayfly/contract";
import { ADMIN_EMPTY, ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import type { CompanyInbox } from "@mayfly/contract/constants";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { callAdmin } from "../../../api/admin.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Incomplete } from "../mail/incomplete.tsx";
import type { ShowMail } from "../mail/mail-shown.ts";
import { isGone, useAdminAction, useAdminQuery } from "../session/admin-queries.ts";
import { FullTime } from "../table/exact-time.tsx";
import { logFailure } from "./log-failure.ts";

type DialogProps = {
  inbox: CompanyInbox;
  message: CompanyMessage;
  showMail: ShowMail;
  onClose: () => void;
};

/** Shows a message to the company. Asks before deleting, which can't be undone. */
export function CompanyMessageDialog({ inbox, message, showMail, onClose }: DialogProps) {
  const removal = useAdminAction({
    run: (caller, id: string) =>
      callAdmin(caller, "DELETE /api/admin/company-inbox/delete/:id", { params: { id } }),
    done: () => ADMIN_NOTICES.companyMessageDeleted,
    failed: ADMIN_NOTICES.companyDeleteFailed,
  });
  const { id } = message;
  return (
    <Dialog
      title={message.subject || "No subject"}
      broad
      onClose={onClose}
      footer={
        <Footer
          deleting={removal.isPending}
          onDelete={() =>
            removal.mutate(id, {
              onSuccess: onClose,
              onError(error) {
                logFailure(ADMIN_NOTICES.companyDeleteFailed, error);
                if (isGone(error)) onClose();
              },
            })
          }
          onClose={onClose}
        />
      }
    >
      <Head message={message} />
      <Content inbox={inbox} id={id} showMail={showMail} />
    </Dialog>
  );
}

const LIST: CallName = "GET /api/admin/company-inbox/:inbox";

/** Fetches the full message, because the list has only its beginning. The audit list records the access. */
function Content({
  inbox,
  id,
  showMail,
}: { id: string } & Pick<DialogProps, "inbox" | "showMail">) {
  const cache = useQueryClient();
  const { data: full, error } = useAdminQuery(
    "GET /api/admin/company-inbox/:inbox/:id",
    { params: { inbox, id } },
    { keepsLast: false, once: true },
  );
  // Another operator deleted it: the lists still have it.
  const isDeleted = isGone(error);
  useEffect(() => {
    if (isDeleted) void cache.invalidateQueries({ queryKey: [LIST] });
  }, [cache, isDeleted]);
  if (isDeleted) return <Note>{error.serverMessage ?? ADMIN_NOTICES.messagesBroken}</Note>;
  if (!full) return <Note>{error ? ADMIN_NOTICES.messagesBroken : "Loading..."}</Note>;
  const { html, body: text, incomplete, attachments } = full;
  if (!html && !text) return <Note>{ADMIN_EMPTY.content}</Note>;
  return (
    <>
      {incomplete && <Incomplete />}
      {showMail({ id, html, text, attachments })}
    </>
  );
}

function Note({ children }: { children: string }) {
  return <p className="py-6 text-center text-small text-ink-muted">{children}</p>;
}

function Head({ message }: { message: CompanyMessage }) {
  const rows: readonly (readonly [string, ReactNode])[] = [
    ["From", message.from || "Unknown sender"],
    ["Received", <FullTime key="received" at={message.receivedAt} />],
    ["Subject", message.subject || "No subject"],
  ];
  return (
    <dl className="mb-4 grid grid-cols-[auto_minmax(0,1fr)] max-tight:grid-cols-1 gap-x-4 gap-y-1 text-small">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-muted">{name}</dt>
          <dd dir="auto" className="wrap-anywhere">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type FooterProps = { deleting: boolean; onDelete: () => void; onClose: () => void };

function Footer({ deleting, onDelete, onClose }: FooterProps) {
  const [caller, setAsking] = useState(false);
  if (caller) {
    return <Question deleting={deleting} onDelete={onDelete} onKeep={() => setAsking(false)} />;
  }
  return (
    <>
      <Button look="danger" className="mr-auto -ml-4" onClick={() => setAsking(true)}>
        Delete Message
      </Button>
      <Button onClick={onClose}>Close</Button>
    </>
  );
}

function Question({
  deleting,
  onDelete,
  onKeep,
}: {
  deleting: boolean;
  onDelete: () => void;
  onKeep: () => void;
}) {
  const keep = useRef<HTMLButtonElement>(null);
  // The focused button is gone: focus the safe choice.
  useEffect(() => keep.current?.focus(), []);
  return (
    <>
      <p className="mr-auto text-small">Delete this message for good?</p>
      <Button ref={keep} disabled={deleting} onClick={onKeep}>
        Keep it
      </Button>
      <Button look="danger" aria-disabled={deleting} onClick={deleting ? undefined : onDelete}>
        {deleting ? "Deleting..." : "Delete"}
      </Button>
    </>
  );
}
