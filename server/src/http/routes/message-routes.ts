import type { FullMessage, MessageSummary } from "@mayfly/contract";
import { WAIT_DEFAULT_MS } from "@mayfly/contract/constants";
import { memoizeByKey } from "../../concurrency/memoize-by-key.ts";
import { createBacklogReader } from "../../inbox/live/backlog-reader.ts";
import { createSharedWatches } from "../../inbox/live/shared-watches.ts";
import { waitForMessage, type WaitFilter } from "../../inbox/live/wait-for-message.ts";
import { deleteMessage, deleteMessages } from "../../inbox/messages/delete-messages.ts";
import { createListMessages, type ListMessages } from "../../inbox/messages/list-messages.ts";
import type { ListedMessage } from "../../inbox/messages/listed-message.ts";
import { seqOf } from "../../inbox/messages/message-id.ts";
import { readAttachment } from "../../inbox/messages/read-attachment.ts";
import {
  readMessage,
  readRawMessage,
  type ReadMessage,
} from "../../inbox/messages/read-message.ts";
import { searchMessages } from "../../inbox/messages/search-messages.ts";
import { readCorrespondence } from "../../mail/correspondence.ts";
import { AppError } from "../../app-error.ts";
import type { Inbox } from "../../inbox/inbox-store.ts";
import type { AddCall, Routes } from "../calls.ts";
import type { DepsOf, HttpDeps } from "../http-deps.ts";
import { holdMessage, type HoldMessageDeps } from "../limits/hold-message.ts";
import { preferredType } from "../preferred-type.ts";
import { presentAnswering, presentMessage, presentSeen, presentSummary } from "../present.ts";
import { sendAttachment } from "./send-attachment.ts";

const JSON_TYPE = "application/json; charset=utf-8";
const LINKED_DATA = "application/ld+json";
const LIST_TYPES = ["application/json", LINKED_DATA] as const;

type OpenDeps = DepsOf<typeof readMessage> &
  DepsOf<typeof readRawMessage> &
  DepsOf<typeof readAttachment> &
  HoldMessageDeps &
  Pick<HttpDeps, "replyGate">;
type DeleteDeps = DepsOf<typeof deleteMessage> & DepsOf<typeof deleteMessages>;
type ListDeps = DepsOf<typeof createListMessages>;
type WaitDeps = OpenDeps &
  Omit<DepsOf<typeof createSharedWatches>, "backlog"> &
  DepsOf<typeof createBacklogReader> &
  Pick<HttpDeps, "waits" | "bans">;
type SearchDeps = Omit<DepsOf<typeof searchMessages>, "takeMemory"> &
  Pick<HttpDeps, "openedMemory">;

/** Calls to list, search, wait for, open, and delete the messages of the caller's inbox. */
export function messageRoutes(deps: WaitDeps & DeleteDeps & ListDeps & SearchDeps): Routes {
  return (add) => {
    const listMessages = createListMessages(deps);
    addList(add, listMessages);
    addSearch(add, deps);
    addWait(add, { ...deps, listMessages });
    addMessage(add, deps);
    addDeletions(add, deps);
  };
}

function addList(add: AddCall, listMessages: ListMessages): void {
  const presented = memoizeByKey<readonly ListedMessage[], MessageSummary[]>();
  const written = memoizeByKey<MessageSummary[], string>();
  add("GET /api/email/messages", async ({ inbox, request }, reply) => {
    const listed = await listMessages(inbox);
    if (preferredType(request.headers.accept, LIST_TYPES) === LINKED_DATA) {
      return reply
        .type(LINKED_DATA)
        .send({ "hydra:member": listed.map(presentSummary), "hydra:totalItems": listed.length });
    }
    const messages = presented(listed, () => listed.map(presentSummary));
    void reply.type(JSON_TYPE);
    // Pages poll the same list, so its JSON is cached.
    const json = written(messages, () => JSON.stringify(messages));
    void reply.serializer(() => json);
    return messages;
  });
}

function addSearch(add: AddCall, deps: SearchDeps): void {
  add("GET /api/email/messages/search", async ({ inbox, query, ip }, reply) => {
    const closing = new AbortController();
    // The page sends a new search at the next key and drops this one.
    reply.raw.once("close", () => closing.abort());
    const asked = { query: query.q, signal: closing.signal };
    const takeMemory = (sizeBytes: number) => deps.openedMemory.take({ ip, sizeBytes });
    const { ids, isComplete } = await searchMessages({ ...deps, takeMemory }, inbox, asked);
    return { ids, complete: isComplete };
  });
}

function addWait(add: AddCall, deps: WaitDeps & { listMessages: ListMessages }): void {
  const follow = createSharedWatches({ ...deps, backlog: createBacklogReader(deps) });
  const useCase = { ...deps, follow };
  add("GET /api/email/messages/wait", async ({ inbox, query, ip }, reply) => {
    // A ban during the inbox query wouldn't end this wait.
    if (deps.bans.isBanned(ip)) throw new AppError("IP_BANNED");
    const { from = "", subject = "", has, since } = query;
    const timeoutMs = query.timeout === undefined ? WAIT_DEFAULT_MS : Number(query.timeout) * 1_000;
    const wait = deps.waits.open({ inboxId: inbox.inboxId, ip }, timeoutMs);
    reply.raw.once("close", wait.leave);
    const filter: WaitFilter = { from, subject, has };
    const takeMemory = (sizeBytes: number): Promise<() => void> =>
      deps.openedMemory.holdFor(reply.raw, { ip, sizeBytes });
    const { signal } = wait;
    const asked = { filter, since: Number(since ?? 0), timeoutMs, signal, takeMemory };
    try {
      const result = await waitForMessage(useCase, inbox, asked);
      const { cursor } = result;
      if (!result.arrived) return { arrived: false, cursor, seen: presentSeen(result.seen) };
      return { arrived: true, cursor, message: await presentFull(deps, inbox, result.message) };
    } finally {
      wait.close();
    }
  });
}

function addMessage(add: AddCall, deps: OpenDeps): void {
  add("GET /api/email/messages/:id", async ({ inbox, params, ip }, reply) => {
    await holdMessage(deps, { inbox, id: params.id, ip }, reply);
    return presentFull(deps, inbox, await readMessage(deps, inbox, params.id));
  });

  add("GET /api/email/messages/:id/answering", async ({ inbox, params: { id }, ip }, reply) => {
    await holdMessage(deps, { inbox, id, ip }, reply);
    const raw = await readRawMessage(deps, inbox, id);
    const message = { inbox, seq: seqOf(inbox, id), raw };
    const correspondence = readCorrespondence(raw);
    return presentAnswering(await deps.replyGate.check({ ...message, correspondence }, ip));
  });

  add("GET /api/email/messages/:id/raw", async ({ inbox, params, ip }, reply) => {
    await holdMessage(deps, { inbox, id: params.id, ip }, reply);
    const raw = await readRawMessage(deps, inbox, params.id);
    return reply
      .type("message/rfc822")
      .header("content-disposition", 'attachment; filename="message.eml"')
      .header("content-security-policy", "default-src 'none'; sandbox")
      .send(raw);
  });

  add("GET /api/email/messages/:id/attachments/:index", async ({ inbox, params, ip }, reply) => {
    const { id, index } = params;
    await holdMessage(deps, { inbox, id, ip }, reply);
    const file = await readAttachment(deps, inbox, { id, index: Number(index) });
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
