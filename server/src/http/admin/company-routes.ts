import { ADMIN_NOTICES, type DeletedMessages } from "@mayfly/contract";
import { COMPANY_MESSAGES_SHOWN } from "@mayfly/contract/admin-constants";
import { NOTICES } from "@mayfly/contract/notices";
import { findCompanyInbox, findCompanyInboxOfMessage } from "../../admin/find-inbox.ts";
import { listMessagePreviews, readOneMessage } from "../../admin/read-messages.ts";
import {
  deleteMessage,
  deleteMessages,
  deleteOlderMessages,
} from "../../inbox/messages/delete-messages.ts";
import { type AdminAccess, readingOf, type ReadingAudit } from "./admin-access.ts";
import type { Routes } from "../calls.ts";
import type { DepsOf, HttpDeps } from "../http-deps.ts";
import { pageOfRows } from "../../admin/page-of-list.ts";
import { presentCompanyMessage } from "./present-admin.ts";
import { AppError } from "../../app-error.ts";
import { isoTime } from "../present.ts";

type CompanyRoutesDeps = DepsOf<typeof findCompanyInbox> &
  DepsOf<typeof findCompanyInboxOfMessage> &
  DepsOf<typeof listMessagePreviews> &
  DepsOf<typeof readOneMessage> &
  DepsOf<typeof deleteMessages> &
  DepsOf<typeof deleteOlderMessages> &
  Pick<HttpDeps, "domains">;

/** Calls to read and delete the company's messages. */
export function adminCompanyRoutes(
  deps: CompanyRoutesDeps,
  access: AdminAccess,
  auditReading: ReadingAudit,
): Routes {
  const { defaultDomain } = deps.domains;
  const action = "delete-company-messages";
  return (add) => {
    add("GET /api/admin/company-inbox/:inbox", async ({ params, query }, reply) => {
      const inbox = await findCompanyInbox(deps, params.inbox, defaultDomain);
      const page = pageOfRows(query, COMPANY_MESSAGES_SHOWN);
      const { messages, total } = await listMessagePreviews(deps, inbox, page);
      void reply.header("x-total-count", total);
      return messages.map(presentCompanyMessage);
    });

    add("GET /api/admin/company-inbox/:inbox/:id", async ({ params, request }) => {
      const { inbox: name, id } = params;
      const inbox = await findCompanyInbox(deps, name, defaultDomain);
      return presentCompanyMessage(
        await auditReading(request, { action: "read-company-inbox", ...readingOf(inbox, id) }, () =>
          readOneMessage(deps, inbox, id),
        ),
      );
    });

    add("DELETE /api/admin/company-inbox/delete/:id", async ({ params, request }) => {
      const { id } = params;
      const inbox = await findCompanyInboxOfMessage(deps, id);
      const subject = `${inbox.email.local} ${id}`;
      await access.audited(request, { action: "delete-company-message", subject }, () =>
        deleteMessage(deps, inbox, id),
      );
      return { message: NOTICES.messageDeleted.title };
    });

    // Bulk deletion: company inboxes never expire, and a flood may fill them.
    add("POST /api/admin/company-inbox/:inbox/delete", async ({ params, body, request }) => {
      const { inbox: name } = params;
      const { ids } = body;
      const inbox = await findCompanyInbox(deps, name, defaultDomain);
      const subject = `${name}: ${ids.length} selected`;
      return presentDeleted(
        await access.audited(request, { action, subject }, () => deleteMessages(deps, inbox, ids)),
      );
    });

    add("POST /api/admin/company-inbox/:inbox/delete-older", async ({ params, body, request }) => {
      const { inbox: name } = params;
      const beforeMs = readTime(body.before);
      const inbox = await findCompanyInbox(deps, name, defaultDomain);
      const subject = `${name}: all before ${isoTime(beforeMs)}`;
      return presentDeleted(
        await access.audited(request, { action, subject }, () =>
          deleteOlderMessages(deps, inbox, beforeMs),
        ),
      );
    });
  };
}

function presentDeleted(deleted: number): DeletedMessages {
  return { message: ADMIN_NOTICES.companyMessagesDeleted(deleted), deleted };
}

/** The schema checks the format, but accepts February 31. */
function readTime(text: string): number {
  const timeMs = Date.parse(text);
  if (Number.isNaN(timeMs)) throw new AppError("INVALID_INPUT", { hint: "before is no time." });
  return timeMs;
}
