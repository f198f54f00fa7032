import type { CallLimit, DeliveryAttempt } from "@mayfly/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { createAddressWithKey } from "../../api-keys/create-address-with-key.ts";
import { formatEmailAddress } from "../../address/email-address.ts";
import { createAddress } from "../../inbox/addresses/create-address.ts";
import { endAddress } from "../../inbox/addresses/end-address.ts";
import { extendAddress } from "../../inbox/addresses/extend-address.ts";
import type { Inbox } from "../../inbox/inbox-store.ts";
import { createListMessages, type ListMessages } from "../../inbox/messages/list-messages.ts";
import {
  readMessage,
  readRawMessage,
  type ReadMessage,
} from "../../inbox/messages/read-message.ts";
import { readRefused } from "../../inbox/trace/read-trace.ts";
import type { MailAccess, OpenedMail, WantedMail, WaitedMail } from "../../mcp/mail-access.ts";
import { callerKey, carriesKey, openCallersInbox } from "../caller.ts";
import type { HttpDeps } from "../http-deps.ts";
import { limitCalls } from "../limits/call-limits.ts";
import { holdMessage } from "../limits/hold-message.ts";
import { parsingInTurn, RETRY_AFTER_SECONDS } from "../limits/parsing-turns.ts";
import {
  isoEnd,
  presentAddress,
  presentAttachment,
  presentAttempt,
  presentSeen,
  presentSummary,
} from "../present.ts";
import type { WaitForMail } from "../streams/wait-for-mail.ts";
import { createHandles, type Handles } from "../../mcp/handles.ts";
import { ALL_ERRORS } from "@mayfly/contract/admin-errors";
import { AppError } from "../../app-error.ts";
import { sentenceFor } from "../../mcp/sentences.ts";
import { errorBody } from "../error-handler.ts";

export type McpDeps = HttpDeps & { waitForMail: WaitForMail };
export type Exchange = { request: FastifyRequest; reply: FastifyReply };
type Parts = {
  deps: McpDeps;
  handles: Handles;
  listMessages: ListMessages;
  limitsOf: ReturnType<typeof limitCalls>;
};

/** Returns a function that gives the tools access to the mail for one request, under the limits of the page's calls. */
export function createServerAccess(deps: McpDeps): (exchange: Exchange) => MailAccess {
  const handles = createHandles(deps.secrets, deps.random);
  const parts = {
    deps,
    handles,
    listMessages: createListMessages(deps),
    limitsOf: limitCalls(deps),
  };
  return (exchange) => ({
    ...addressAccess(parts, exchange),
    ...mailAccess(parts, exchange),
    explain: (error) => explainError(error, exchange.request),
  });
}

function addressAccess(
  parts: Parts,
  exchange: Exchange,
): Pick<MailAccess, "hasKey" | "createAddress" | "extendAddress" | "deleteAddress"> {
  const { deps, handles } = parts;
  const { config, clock, activity } = deps;
  const { request } = exchange;
  const useCase = { ...deps, cellTag: config.cellTag, freeLifetimeMs: config.freeLifetimeMs };
  return {
    hasKey: carriesKey(request),
    async createAddress({ domain, minutes }) {
      const wanted = { domain, referrer: undefined, ip: request.ip };
      const key = carriesKey(request) ? await callerKey(deps, request) : undefined;
      if (!key) await count(parts, exchange, "create");
      const { address, token } = key
        ? await createAddressWithKey(useCase, key, { ...wanted, minutes })
        : await createAddress(useCase, wanted);
      activity.count("created");
      return {
        address: formatEmailAddress(address.email),
        handle: handles.seal(token),
        expiresAt: isoEnd(address.expiresAtMs),
      };
    },
    async extendAddress(handle) {
      const inbox = await open(parts, exchange, { handle, limit: "extend" });
      const extended = await extendAddress(useCase, inbox, formatEmailAddress(inbox.email));
      return presentAddress(extended, clock.nowMs());
    },
    async deleteAddress(handle) {
      await endAddress(deps, await open(parts, exchange, { handle, limit: "delete" }));
    },
  };
}

function mailAccess(
  parts: Parts,
  exchange: Exchange,
): Pick<MailAccess, "waitForMail" | "listMail" | "readMail" | "readSource"> {
  const { deps, listMessages } = parts;
  const { reply } = exchange;
  return {
    async waitForMail(handle, wanted) {
      const inbox = await open(parts, exchange, { handle, limit: "open" });
      return waitForMail(deps, { ...exchange, inbox }, wanted);
    },
    async listMail(handle, limit) {
      const inbox = await open(parts, exchange, { handle, limit: "list" });
      const { messages } = await listMessages(inbox, { limit });
      return messages.map(presentSummary);
    },
    async readMail(handle, id) {
      const inbox = await open(parts, exchange, { handle, limit: "open" });
      const message = await holdMessage(deps, { inbox, id, reply }, (inTurn) =>
        readMessage(inTurn, inbox, id),
      );
      return presentOpened(deps, exchange, message);
    },
    async readSource(handle, id) {
      const inbox = await open(parts, exchange, { handle, limit: "open" });
      return holdMessage(deps, { inbox, id, reply }, () => readRawMessage(deps, inbox, id));
    },
  };
}

async function waitForMail(
  deps: McpDeps,
  { request, reply, inbox }: Exchange & { inbox: Inbox },
  { from = "", subject = "", since, timeoutSeconds }: WantedMail,
): Promise<WaitedMail> {
  const filter = { from, subject, has: undefined };
  const asked = { filter, since, timeoutMs: timeoutSeconds * 1_000 };
  const result = await deps.waitForMail({ inbox, ip: request.ip, response: reply.raw }, asked);
  const { cursor } = result;
  if (!result.arrived) {
    const refused = await listRefused(deps, inbox, request);
    return { arrived: false, cursor, seen: presentSeen(result.seen), refused };
  }
  return {
    arrived: true,
    cursor,
    message: await presentOpened(deps, { request, reply }, result.message),
  };
}

async function listRefused(
  deps: McpDeps,
  inbox: Inbox,
  { log, id: reqId }: FastifyRequest,
): Promise<DeliveryAttempt[]> {
  try {
    return (await readRefused(deps, inbox)).map((attempt) => presentAttempt(attempt));
  } catch (error) {
    // What the wait before saw is still true.
    log.error({ err: error, reqId }, "the refused deliveries couldn't be read");
    return [];
  }
}

/** Throws TOKEN_UNKNOWN, RATE_LIMITED. */
async function open(
  parts: Parts,
  exchange: Exchange,
  { handle, limit }: { handle: string; limit: CallLimit },
): Promise<Inbox> {
  await count(parts, exchange, limit);
  const token = parts.handles.open(handle) ?? "";
  return openCallersInbox(parts.deps, exchange.request, token);
}

/** Counts a tool's call as the page's call with this limit. Throws RATE_LIMITED, CHALLENGE_REQUIRED. */
async function count(
  { limitsOf }: Parts,
  { request, reply }: Exchange,
  limit: CallLimit,
): Promise<void> {
  for (const check of limitsOf(limit)) {
    // oxlint-disable-next-line no-await-in-loop -- a refused call isn't counted by the next one
    await check.call(request.server, request, reply);
  }
}

/** Throws RATE_LIMITED. */
async function presentOpened(
  deps: McpDeps,
  { request, reply }: Exchange,
  { listed, parsed }: ReadMessage,
): Promise<OpenedMail> {
  const { html, text, attachments } = parsed;
  const summary = presentSummary(listed);
  const { parser } = parsingInTurn(deps, { ip: request.ip, response: reply.raw });
  const visible = await parser.readVisible({ html, text, link: summary.link });
  if (visible === "busy") {
    throw new AppError("RATE_LIMITED", { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  return { ...summary, visible, attachments: attachments.map(presentAttachment) };
}

/** Returns what the model reads. An unexpected error is logged, and its details stay here. */
function explainError(error: unknown, { log, id: reqId }: FastifyRequest): string {
  if (!(error instanceof AppError)) {
    log.error({ err: error, reqId }, "a tool failed");
    return ALL_ERRORS.INTERNAL.message;
  }
  const { code, retryAfterSeconds } = error;
  const message = sentenceFor(code) ?? errorBody(error).message;
  return retryAfterSeconds === undefined
    ? message
    : `${message} Try again in ${retryAfterSeconds} s.`;
}
