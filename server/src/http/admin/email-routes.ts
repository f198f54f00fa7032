import { MESSAGES_SHOWN } from "@mayfly/contract/admin-constants";
import type { CompanyInbox } from "@mayfly/contract/constants";
import { findInboxOfMessage, findVisitorsInbox } from "../../admin/find-inbox.ts";
import { listEmails } from "../../admin/list-emails.ts";
import { readMessages } from "../../admin/read-messages.ts";
import { readCompanyInboxes, readStats } from "../../admin/read-stats.ts";
import { companyCapacity } from "../../company/company-inboxes.ts";
import type { InboxStore } from "../../inbox/inbox-store.ts";
import { readAttachment } from "../../inbox/messages/read-attachment.ts";
import { readingOf, type ReadingAudit } from "./admin-access.ts";
import type { Routes } from "../calls.ts";
import type { DepsOf, HttpDeps } from "../http-deps.ts";
import { pageOfRows } from "../../admin/page-of-list.ts";
import { presentAdminMessage, presentEmail, presentStats } from "./present-admin.ts";
import { sendAttachment } from "../routes/inbox/send-attachment.ts";

type EmailRoutesDeps = DepsOf<typeof listEmails> &
  DepsOf<typeof readStats> &
  Pick<HttpDeps, "config" | "domains"> & { store: Pick<InboxStore, "findRecipient"> };

/** Calls for statistics and the list of addresses. */
export function adminEmailRoutes(deps: EmailRoutesDeps): Routes {
  const { limits } = deps.config;
  const inboxes = { store: deps.store, domain: deps.domains.defaultDomain };
  const max = {
    messagesMax: limits.LIMIT_MESSAGES_PER_COMPANY_INBOX,
    bytesMax: limits.LIMIT_BYTES_PER_COMPANY_INBOX,
  };
  const capacityOf = (inbox: CompanyInbox) => companyCapacity(max, inbox, "senders");
  return (add) => {
    add("GET /api/admin/stats", async () =>
      presentStats(await readStats(deps), await readCompanyInboxes(inboxes, capacityOf)),
    );

    add("GET /api/admin/emails", async ({ query }, reply) => {
      const { emails, total } = await listEmails(deps, query, pageOfRows(query));
      void reply.header("x-total-count", total);
      return emails.map((email) => presentEmail(email, deps.clock.nowMs()));
    });
  };
}

type MailRoutesDeps = DepsOf<typeof findVisitorsInbox> &
  DepsOf<typeof findInboxOfMessage> &
  DepsOf<typeof readMessages> &
  DepsOf<typeof readAttachment>;

/** Calls that return mail content. Each read is on the audit list. */
export function adminMailRoutes(deps: MailRoutesDeps, auditReading: ReadingAudit): Routes {
  return (add) => {
    add("GET /api/admin/email-messages/:emailId", async ({ params, query, request }, reply) => {
      const inbox = await findVisitorsInbox(deps, params.emailId);
      const page = pageOfRows(query, MESSAGES_SHOWN);
      const { messages, total } = await auditReading(
        request,
        { action: "read-messages", ...readingOf(inbox) },
        () => readMessages(deps, inbox, page),
      );
      void reply.header("x-total-count", total);
      return messages.map(presentAdminMessage);
    });

    add("GET /api/admin/messages/:id/attachments/:index", async ({ params, request }, reply) => {
      const { id, index } = params;
      const inbox = await findInboxOfMessage(deps, id);
      const action = inbox.kind === "company" ? "read-company-inbox" : "read-messages";
      const file = await auditReading(request, { action, ...readingOf(inbox, id) }, () =>
        readAttachment(deps, inbox, { id, index: Number(index) }),
      );
      return sendAttachment(reply, file);
    });
  };
}
