import {
  ADMIN_NOTICES,
  CompanyInboxParams,
  DeleteCompanyMessagesBody,
  DeletedMessages,
  DeleteOlderMessagesBody,
} from "@mayfly/contract";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { findCompanyInbox } from "../../admin/find-inbox.ts";
import { AppError } from "../../app-error.ts";
import { deleteMessages } from "../../inbox/delete-messages.ts";
import { deleteOlderMessages } from "../../inbox/delete-older-messages.ts";
import type { AdminAccess } from "../admin-access.ts";
import type { HttpDeps } from "../http-deps.ts";
import { isoTime } from "../present-time.ts";
import { answers } from "./answers.ts";

/** Deletes many messages of a company inbox at once: such inboxes never expire, and a flood may fill them. */
export function adminDeletionRoutes(
  deps: HttpDeps,
  access: AdminAccess,
): FastifyPluginAsyncTypebox {
  const { defaultDomain } = deps.domains;
  const schema = { params: CompanyInboxParams, response: answers(200, DeletedMessages) };
  const action = "delete-company-messages";
  return async (app) => {
    app.post(
      "/api/admin/company-inbox/:inbox/delete",
      { schema: { ...schema, body: DeleteCompanyMessagesBody } },
      async (request) => {
        const { inbox: name } = request.params;
        const { ids } = request.body;
        const inbox = await findCompanyInbox(deps, name, defaultDomain);
        const subject = `${name}: ${ids.length} selected`;
        return presentDeleted(
          await access.audited(request, { action, subject }, () =>
            deleteMessages(deps, inbox, ids),
          ),
        );
      },
    );

    app.post(
      "/api/admin/company-inbox/:inbox/delete-older",
      { schema: { ...schema, body: DeleteOlderMessagesBody } },
      async (request) => {
        const { inbox: name } = request.params;
        const beforeMs = readTime(request.body.before);
        const inbox = await findCompanyInbox(deps, name, defaultDomain);
        const subject = `${name}: all before ${isoTime(beforeMs)}`;
        return presentDeleted(
          await access.audited(request, { action, subject }, () =>
            deleteOlderMessages(deps, inbox, beforeMs),
          ),
        );
      },
    );
  };
}

function presentDeleted(deleted: number): DeletedMessages {
  return { message: ADMIN_NOTICES.companyMessagesDeleted(deleted), deleted };
}

/** The schema checks the form; 31 February has it, too. */
function readTime(text: string): number {
  const timeMs = Date.parse(text);
  if (Number.isNaN(timeMs)) throw new AppError("INVALID_INPUT", { hint: "before is no time." });
  return timeMs;
}
