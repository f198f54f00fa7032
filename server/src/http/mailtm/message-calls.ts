import { isUtf8 } from "node:buffer";
import { AppError } from "../../app-error.ts";
import { deleteMessage } from "../../inbox/messages/delete-messages.ts";
import { listNumberedPage } from "../../inbox/messages/list-numbered-page.ts";
import type { ListedMessage } from "../../inbox/messages/listed-message.ts";
import { markSeen } from "../../inbox/messages/mark-seen.ts";
import { readAttachment } from "../../inbox/messages/read-attachment.ts";
import { readMessage, readRawMessage } from "../../inbox/messages/read-message.ts";
import type { DepsOf } from "../http-deps.ts";
import { holdMessage, type HoldMessageDeps } from "../limits/hold-message.ts";
import { sendAttachment } from "../routes/inbox/send-attachment.ts";
import type { AddMailtmCall } from "./add-mailtm-call.ts";
import { PAGE_LENGTH, sendCollection, sendResource, type Resource } from "./linked-data.ts";
import { detailsOf, type DetailsCaller, type FindDetails } from "./message-details.ts";
import {
  attachmentIndex,
  downloadPath,
  messagePath,
  presentFull,
  presentListed,
} from "./present-mailtm.ts";
import { pathParam, readPage, readSeen } from "./read-request.ts";

type MessageDeps = DepsOf<typeof listNumberedPage> &
  DepsOf<typeof readMessage> &
  DepsOf<typeof readRawMessage> &
  DepsOf<typeof readAttachment> &
  DepsOf<typeof markSeen> &
  DepsOf<typeof deleteMessage> &
  HoldMessageDeps & { findDetails: FindDetails };

export function addMessages(add: AddMailtmCall, deps: MessageDeps): void {
  add("GET /messages", async (request, reply, inbox) => {
    const page = readPage(request);
    const length = PAGE_LENGTH;
    const { messages, count } = await listNumberedPage(deps, inbox, { page, length });
    const caller = { inbox, ip: request.ip };
    const members = await presentAll(deps, caller, { messages, response: reply.raw });
    const collection = { type: "Message", path: "/messages", page, count, members };
    return sendCollection(request, reply, collection);
  });

  add("GET /messages/:id", async (request, reply, inbox) => {
    const id = pathParam(request, "id");
    const message = await holdMessage(deps, { inbox, id, reply }, (inTurn) =>
      readMessage(inTurn, inbox, id),
    );
    return sendResource(request, reply, presentFull(inbox, message, detailsOf(message)));
  });

  add("PATCH /messages/:id", async (request, reply, inbox) => {
    const [id, seen] = [pathParam(request, "id"), readSeen(request)];
    await markSeen(deps, inbox, { id, isSeen: seen });
    return sendResource(request, reply, {
      type: "Message",
      path: messagePath(id),
      fields: { seen },
    });
  });

  add("DELETE /messages/:id", async (request, reply, inbox) => {
    await deleteMessage(deps, inbox, pathParam(request, "id"));
    return reply.send();
  });
}

export function addContents(add: AddMailtmCall, deps: MessageDeps): void {
  add("GET /messages/:id/download", async (request, reply, inbox) => {
    const id = pathParam(request, "id");
    const raw = await holdMessage(deps, { inbox, id, reply }, () =>
      readRawMessage(deps, inbox, id),
    );
    return reply
      .type("message/rfc822")
      .header("content-disposition", 'attachment; filename="message.eml"')
      .send(raw);
  });

  add("GET /messages/:id/attachment/:attachmentId", async (request, reply, inbox) => {
    const index = attachmentIndex(pathParam(request, "attachmentId"));
    if (index === undefined) throw new AppError("ATTACHMENT_NOT_FOUND");
    const id = pathParam(request, "id");
    const file = await holdMessage(deps, { inbox, id, reply }, (inTurn) =>
      readAttachment(inTurn, inbox, { id, index }),
    );
    return sendAttachment(reply, file);
  });

  add("GET /sources/:id", async (request, reply, inbox) => {
    const id = pathParam(request, "id");
    const source = { inbox, id, copies: SOURCE_COPIES, reply };
    const raw = await holdMessage(deps, source, () => readRawMessage(deps, inbox, id));
    // JSON can't hold bytes. Bytes that aren't valid UTF-8 are read as Latin-1.
    const data = raw.toString(isUtf8(raw) ? "utf8" : "latin1");
    const fields = { id, downloadUrl: downloadPath(id), data };
    return sendResource(request, reply, { type: "Source", path: `/sources/${id}`, fields });
  });
}

/** A message, its text, and its JSON, in which each control character takes six characters. */
const SOURCE_COPIES = 8;

/**
 * Messages that were deleted meanwhile are left out. One after the other: each takes memory until it is read. Stops
 * when the client has left.
 */
async function presentAll(
  { findDetails }: Pick<MessageDeps, "findDetails">,
  caller: DetailsCaller,
  { messages, response }: { messages: readonly ListedMessage[]; response: { closed: boolean } },
): Promise<Resource[]> {
  const resources: Resource[] = [];
  for (const message of messages) {
    if (response.closed) break;
    // oxlint-disable-next-line no-await-in-loop -- as described
    const details = await findDetails(caller, message);
    if (details) resources.push(presentListed(caller.inbox, message, details));
  }
  return resources;
}
