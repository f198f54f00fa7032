import {
  AdminDone,
  AdminEmail,
  AdminEmailParams,
  AdminEmailsQuery,
  AdminMessage,
  AdminMessageParams,
  AdminMessagesQuery,
  AdminStats,
  AttachmentParams,
  CompanyInboxParams,
  CompanyMessage,
  CompanyMessageParams,
} from "@mayfly/contract";
import { COMPANY_MESSAGES_SHOWN, MESSAGES_SHOWN } from "@mayfly/contract/admin-constants";
import type { CompanyInbox } from "@mayfly/contract/constants";
import { NOTICES } from "@mayfly/contract/notices";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import {
  findCompanyInbox,
  findCompanyInboxOfMessage,
  findInboxOfMessage,
  findVisitorsInbox,
} from "../../admin/find-inbox.ts";
import { listEmails } from "../../admin/list-emails.ts";
import { listBeginnings, readMessages, readOneMessage } from "../../admin/read-messages.ts";
import { readCompanyInboxes } from "../../admin/read-company-inboxes.ts";
import { readStats } from "../../admin/read-stats.ts";
import { companyCapacity } from "../../company/company-capacity.ts";
import { deleteMessage } from "../../inbox/delete-message.ts";
import type { AddressRow } from "../../inbox/inbox-store.ts";
import { readAttachment } from "../../inbox/read-attachment.ts";
import type { AdminAccess } from "../admin-access.ts";
import { createReadingAudit, type ReadingAudit } from "../audit-reading.ts";
import type { HttpDeps } from "../http-deps.ts";
import { pageOfRows } from "../page-of-rows.ts";
import {
  presentAdminMessage,
  presentCompanyMessage,
  presentEmail,
  presentStats,
} from "../present-admin.ts";
import { answers } from "./answers.ts";
import { ATTACHMENT_ANSWERS, sendAttachment } from "./send-attachment.ts";

/** What the service holds: numbers, addresses, and the mail in them. */
export function adminEmailRoutes(deps: HttpDeps): FastifyPluginAsyncTypebox {
  const { limits } = deps.config;
  const inboxes = { store: deps.store, domain: deps.domains.defaultDomain };
  const max = {
    messagesMax: limits.LIMIT_MESSAGES_PER_COMPANY_INBOX,
    bytesMax: limits.LIMIT_BYTES_PER_COMPANY_INBOX,
  };
  const capacityOf = (inbox: CompanyInbox) => companyCapacity(max, inbox, "senders");
  return async (app) => {
    app.get("/api/admin/stats", { schema: { response: answers(200, AdminStats) } }, async () =>
      presentStats(await readStats(deps), await readCompanyInboxes(inboxes, capacityOf)),
    );

    app.get(
      "/api/admin/emails",
      {
        schema: { querystring: AdminEmailsQuery, response: answers(200, Type.Array(AdminEmail)) },
      },
      async ({ query }, reply) => {
        const { emails, total } = await listEmails(deps, query, pageOfRows(query));
        void reply.header("x-total-count", total);
        return emails.map((email) => presentEmail(email, deps.clock.nowMs()));
      },
    );
  };
}

/** The mail itself: each reading is on the audit list. */
export function adminMailRoutes(deps: HttpDeps, access: AdminAccess): FastifyPluginAsyncTypebox {
  const auditReading = createReadingAudit(access, deps.clock);
  return async (app) => {
    await app.register(companyRoutes(deps, access, auditReading));
    app.get(
      "/api/admin/email-messages/:emailId",
      {
        schema: {
          params: AdminEmailParams,
          querystring: AdminMessagesQuery,
          response: answers(200, Type.Array(AdminMessage)),
        },
      },
      async (request, reply) => {
        const inbox = await findVisitorsInbox(deps, request.params.emailId);
        await auditReading(request, "read-messages", readingOf(inbox));
        const page = pageOfRows(request.query, MESSAGES_SHOWN);
        const { messages, total } = await readMessages(deps, inbox, page);
        void reply.header("x-total-count", total);
        return messages.map(presentAdminMessage);
      },
    );

    app.get(
      "/api/admin/messages/:id/attachments/:index",
      { schema: { params: AttachmentParams, response: ATTACHMENT_ANSWERS } },
      async (request, reply) => {
        const { id, index } = request.params;
        const inbox = await findInboxOfMessage(deps, id);
        const action = inbox.kind === "company" ? "read-company-inbox" : "read-messages";
        await auditReading(request, action, readingOf(inbox, id));
        const file = await readAttachment(deps, inbox, { id, index: Number(index) });
        return sendAttachment(reply, file);
      },
    );
  };
}

/** What people wrote to the company. */
function companyRoutes(
  deps: HttpDeps,
  access: AdminAccess,
  auditReading: ReadingAudit,
): FastifyPluginAsyncTypebox {
  const { defaultDomain } = deps.domains;
  return async (app) => {
    app.get(
      "/api/admin/company-inbox/:inbox",
      {
        schema: {
          params: CompanyInboxParams,
          querystring: AdminMessagesQuery,
          response: answers(200, Type.Array(CompanyMessage)),
        },
      },
      async (request, reply) => {
        const inbox = await findCompanyInbox(deps, request.params.inbox, defaultDomain);
        const page = pageOfRows(request.query, COMPANY_MESSAGES_SHOWN);
        const { messages, total } = await listBeginnings(deps, inbox, page);
        void reply.header("x-total-count", total);
        return messages.map(presentCompanyMessage);
      },
    );

    app.get(
      "/api/admin/company-inbox/:inbox/:id",
      { schema: { params: CompanyMessageParams, response: answers(200, CompanyMessage) } },
      async (request) => {
        const { inbox: name, id } = request.params;
        const inbox = await findCompanyInbox(deps, name, defaultDomain);
        await auditReading(request, "read-company-inbox", readingOf(inbox, id));
        return presentCompanyMessage(await readOneMessage(deps, inbox, id));
      },
    );

    app.delete(
      "/api/admin/company-inbox/delete/:id",
      { schema: { params: AdminMessageParams, response: answers(200, AdminDone) } },
      async (request) => {
        const { id } = request.params;
        const inbox = await findCompanyInboxOfMessage(deps, id);
        const subject = `${inbox.email.local} ${id}`;
        await access.audited(request, { action: "delete-company-message", subject }, () =>
          deleteMessage(deps, inbox, id),
        );
        return { message: NOTICES.messageDeleted.title };
      },
    );
  };
}

/** What is on the audit list: of the company's, which letter; of a visitor's, up to where it was read. */
function readingOf(inbox: AddressRow, id = ""): { subject: string; newest: number } {
  if (inbox.kind === "company") return { subject: `${inbox.email.local} ${id}`, newest: 0 };
  return { subject: inbox.publicId, newest: inbox.lastSeq };
}
