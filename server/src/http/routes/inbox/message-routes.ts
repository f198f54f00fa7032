import type { FullMessage, MessageSummary, QueryOf } from "@mayfly/contract";
import { LISTED_AT_ONCE_MAX, WAIT_DEFAULT_MS } from "@mayfly/contract/constants";
import { memoizeByKey } from "../../../concurrency/memoize.ts";
import type { Inbox, InboxStore } from "../../../inbox/inbox-store.ts";
import { deleteMessage, deleteMessages } from "../../../inbox/messages/delete-messages.ts";
import {
  createListMessages,
  type ListMessages,
  type MessagePage,
  type PageRequest,
} from "../../../inbox/messages/list-messages.ts";
import { markSeen } from "../../../inbox/messages/mark-seen.ts";
import { seqOf } from "../../../inbox/messages/message-id.ts";
import { readAttachment } from "../../../inbox/messages/read-attachment.ts";
import {
  readMessage,
  readRawMessage,
  type ReadMessage,
} from "../../../inbox/messages/read-message.ts";
import { searchMessages } from "../../../inbox/messages/search-messages.ts";
import { readCorrespondence } from "../../../mail/correspondence.ts";
import type { AddCall, Routes } from "../../calls.ts";
import type { DepsOf, HttpDeps } from "../../http-deps.ts";
import { holdMessage, type HoldMessageDeps } from "../../limits/hold-message.ts";
import { parsingInTurn, type ParsingDeps } from "../../limits/parsing-turns.ts";
import { preferredType } from "../../preferred-type.ts";
import { presentAnswering, presentMessage, presentSeen, presentSummary } from "../../present.ts";
import { sendAttachment } from "./send-attachment.ts";
import type { WaitForMail } from "../../streams/wait-for-mail.ts";

const JSON_TYPE = "application/json; charset=utf-8";
const LINKED_DATA = "application/ld+json";
const PLAIN: ReadonlySet<string> = new Set(["application/json", "*/*"]);
const LIST_TYPES = ["application/json", LINKED_DATA] as const;

type OpenDeps = DepsOf<typeof readMessage> &
  DepsOf<typeof readRawMessage> &
  DepsOf<typeof readAttachment> &
  DepsOf<typeof markSeen> &
  HoldMessageDeps &
  Pick<HttpDeps, "replyGate">;
type DeleteDeps = DepsOf<typeof deleteMessages>;
type ListDeps = DepsOf<typeof createListMessages> & { store: Pick<InboxStore, "findRecipient"> };
type PageQuery = QueryOf<"GET /api/email/messages">;
type SearchDeps = Omit<DepsOf<typeof searchMessages>, "takeMemory"> &
  ParsingDeps &
  Pick<HttpDeps, "openedMemory">;

/** Calls to list, search, wait for, open, and delete the messages of the caller's inbox. */
export function messageRoutes(
  deps: OpenDeps & DeleteDeps & ListDeps & SearchDeps & { waitForMail: WaitForMail },
): Routes {
  return (add) => {
    addList(add, { ...deps, listMessages: createListMessages(deps) });
    addSearch(add, deps);
    addWait(add, deps);
    addMessage(add, deps);
    addDeletions(add, deps);
  };
}

function addList(add: AddCall, deps: ListDeps & { listMessages: ListMessages }): void {
  const { listMessages } = deps;
  const written = memoizeByKey<MessagePage, string>();
  add("GET /api/email/messages", async ({ inbox, query, request }, reply) => {
    const asked = readPageRequest(query);
    const page = await listMessages(inbox, asked);
    const next = page.hasOlder ? nextPath(page, query.limit) : undefined;
    if (next !== undefined) void reply.header("link", `<${next}>; rel="next"`);
    if (typeOf(request.headers.accept) === LINKED_DATA) {
      const isAll = asked.beforeSeq === undefined && next === undefined;
      const total = isAll ? page.messages.length : await countMessages(deps, inbox);
      return reply.type(LINKED_DATA).send({
        "hydra:member": page.messages.map(presentSummary),
        "hydra:totalItems": total,
        ...(next !== undefined && { "hydra:view": { "hydra:next": next } }),
      });
    }
    // Pages poll the same list, so its text is cached.
    return reply.type(JSON_TYPE).send(written(page, writeList));
  });
}

/**
 * Checked by the compiler: the schema would serialize each list again. Node writes a text and its head at once, but not
 * a buffer.
 */
function writeList({ messages }: MessagePage): string {
  return JSON.stringify(messages.map(presentSummary) satisfies MessageSummary[]);
}

/** Short for the header of most clients. */
function typeOf(accept: string | undefined): (typeof LIST_TYPES)[number] {
  return accept === undefined || PLAIN.has(accept)
    ? LIST_TYPES[0]
    : preferredType(accept, LIST_TYPES);
}

function readPageRequest({ cursor, limit }: PageQuery): PageRequest {
  return {
    ...(cursor !== undefined && { beforeSeq: Number(cursor) }),
    ...(limit !== undefined && { limit: clamp(Number(limit), 1, LISTED_AT_ONCE_MAX) }),
  };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

function nextPath({ messages }: MessagePage, limit: string | undefined): string {
  const query = new URLSearchParams({ cursor: String(messages.at(-1)?.seq) });
  if (limit !== undefined) query.set("limit", limit);
  return `/api/email/messages?${query.toString()}`;
}

async function countMessages({ store }: ListDeps, { email }: Inbox): Promise<number> {
  return (await store.findRecipient(email))?.messageCount ?? 0;
}

function addSearch(add: AddCall, deps: SearchDeps): void {
  add("GET /api/email/messages/search", async ({ inbox, query, ip }, reply) => {
    // At the next key press, the page cancels this search and sends a new one.
    const asked = { query: query.q, client: reply.raw };
    const takeMemory = (sizeBytes: number) => deps.openedMemory.take({ ip, sizeBytes });
    const useCase = { ...parsingInTurn(deps, { ip, response: reply.raw }), takeMemory };
    const { ids, isComplete } = await searchMessages(useCase, inbox, asked);
    return { ids, complete: isComplete };
  });
}

function addWait(add: AddCall, deps: OpenDeps & { waitForMail: WaitForMail }): void {
  add("GET /api/email/messages/wait", async ({ inbox, query, ip, request }, reply) => {
    const { from = "", subject = "", has, since, timeout } = query;
    const waitMs = timeout === undefined ? WAIT_DEFAULT_MS : Number(timeout) * 1_000;
    // The answer to HEAD has no body, so there is nothing to wait for.
    const timeoutMs = request.method === "HEAD" ? 0 : waitMs;
    const asked = { filter: { from, subject, has }, since: Number(since ?? 0), timeoutMs };
    const result = await deps.waitForMail({ inbox, ip, response: reply.raw }, asked);
    const { cursor } = result;
    if (!result.arrived) return { arrived: false, cursor, seen: presentSeen(result.seen) };
    return { arrived: true, cursor, message: await presentFull(deps, inbox, result.message) };
  });
}

function addMessage(add: AddCall, deps: OpenDeps): void {
  add("GET /api/email/messages/:id", async ({ inbox, params: { id } }, reply) => {
    const message = await holdMessage(deps, { inbox, id, reply }, (inTurn) =>
      readMessage(inTurn, inbox, id),
    );
    return presentFull(deps, inbox, message);
  });

  add("PATCH /api/email/messages/:id", ({ inbox, params: { id }, body }) =>
    markSeen(deps, inbox, { id, isSeen: body.seen }),
  );

  add("GET /api/email/messages/:id/answering", async ({ inbox, params: { id }, ip }, reply) => {
    const raw = await holdMessage(deps, { inbox, id, reply }, () =>
      readRawMessage(deps, inbox, id),
    );
    const message = { inbox, seq: seqOf(inbox, id), raw };
    const correspondence = readCorrespondence(raw);
    return presentAnswering(await deps.replyGate.check({ ...message, correspondence }, ip));
  });

  add("GET /api/email/messages/:id/raw", async ({ inbox, params: { id } }, reply) => {
    const raw = await holdMessage(deps, { inbox, id, reply }, () =>
      readRawMessage(deps, inbox, id),
    );
    return reply
      .type("message/rfc822")
      .header("content-disposition", 'attachment; filename="message.eml"')
      .header("content-security-policy", "default-src 'none'; sandbox")
      .send(raw);
  });

  add("GET /api/email/messages/:id/attachments/:index", async ({ inbox, params }, reply) => {
    const { id, index } = params;
    const file = await holdMessage(deps, { inbox, id, reply }, (inTurn) =>
      readAttachment(inTurn, inbox, { id, index: Number(index) }),
    );
    return sendAttachment(reply, file);
  });
}

async function presentFull(
  { replyGate }: Pick<OpenDeps, "replyGate">,
  inbox: Inbox,
  message: ReadMessage,
): Promise<FullMessage> {
  const { correspondence, listed } = message;
  const target = await replyGate.look({ inbox, seq: listed.seq, correspondence });
  return presentMessage(message, presentAnswering(target));
}

function addDeletions(add: AddCall, deps: DeleteDeps): void {
  add("DELETE /api/email/messages/by-id/:id", ({ inbox, params }) =>
    deleteMessage(deps, inbox, params.id),
  );

  add("POST /api/email/messages/delete", async ({ inbox, body }) => {
    await deleteMessages(deps, inbox, body.ids);
  });
}
