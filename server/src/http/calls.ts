import {
  CALLS,
  ErrorBody,
  type AnswerOf,
  type BodyOf,
  type Call,
  type CallName,
  type Calls,
  type ParamsOf,
  type QueryOf,
} from "@mayfly/contract";
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  preHandlerAsyncHookHandler,
} from "fastify";
import type { ApiKey } from "../api-keys/api-key-store.ts";
import { readQuota } from "../api-keys/create-address-with-key.ts";
import type { Inbox } from "../inbox/inbox-store.ts";
import type { AdminAccess } from "./admin/admin-access.ts";
import type { DepsOf } from "./http-deps.ts";
import {
  limitCalls,
  refundInvalid,
  setRateHeaders,
  type RefundInvalid,
} from "./limits/call-limits.ts";
import { callerInbox, callerKey, carriesKey } from "./caller.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The contract's entry. Pages and files have none. */
    call?: Call;
  }
}

/** The parts of a request that a handler receives, validated by the call's schemas. */
type CallRequest<Name extends CallName> = {
  readonly params: ParamsOf<Name>;
  readonly query: QueryOf<Name>;
  readonly body: BodyOf<Name>;
  /** The inbox that the bearer token opens, for calls whose `auth` is `inbox`. */
  readonly inbox: Calls[Name]["auth"] extends "inbox" ? Inbox : undefined;
  /** The API key of the call, for calls whose `auth` is `key`, and for calls with a key that accept one. */
  readonly key: KeyOf<Calls[Name]>;
  readonly ip: string;
  readonly request: FastifyRequest;
};

type KeyOf<One extends Call> = One["auth"] extends "key"
  ? ApiKey
  : One extends { acceptsKey: true }
    ? ApiKey | undefined
    : undefined;

/** Calls one use case and presents its result. `undefined` becomes status 204. */
type Handle<Name extends CallName> = (
  callRequest: CallRequest<Name>,
  reply: FastifyReply,
) => Promise<Answered<Name>> | Answered<Name>;

type Answered<Name extends CallName> =
  | AnswerOf<Name>
  | FastifyReply
  | (undefined extends AnswerOf<Name> ? void : never);

/** Adds the handler of one call. The contract's table defines its schemas, authentication, and limit. */
export type AddCall = <Name extends CallName>(
  name: Name,
  handle: NoInfer<Handle<Name>>,
  options?: { readonly bodyLimit?: number },
) => void;

/** The calls of one area. `scope` is a Fastify instance for settings that apply to this area only. */
export type Routes = (add: AddCall, scope: FastifyInstance) => void | Promise<void>;

/**
 * Returns a function that adds calls to a Fastify instance, with schemas, authentication, and limits from the table.
 */
export function createAddCall(
  deps: DepsOf<typeof callerInbox> &
    DepsOf<typeof callerKey> &
    DepsOf<typeof limitCalls> &
    DepsOf<typeof refundInvalid> &
    DepsOf<typeof readQuota>,
  { requireOperator, requireAudit }: AdminAccess,
): (scope: FastifyInstance) => AddCall {
  const limitsOf = limitCalls(deps);
  const refundOf = refundInvalid(deps);
  return (scope) => (name, handle, options) => {
    const call: Call = CALLS[name];
    const [method, url] = splitCallName(name);
    const limits = limitsOf(call.limit);
    const run = refunding(refundOf(call.limit), handle);
    const [status = 200] = Object.keys(call.answers).map(Number);
    scope.route({
      method,
      url,
      ...options,
      config: { call },
      schema: schemaOf(call),
      exposeHeadRoute: method === "GET" && call.head !== false,
      // Runs before the body is read: a client that guesses keys is counted and learns no other error.
      ...(call.auth === "operator" && { onRequest: requireOperator, onSend: requireAudit }),
      preHandler: call.acceptsKey ? unlessWithKey(limits) : limits,
      async handler(request, reply) {
        const inbox = call.auth === "inbox" ? await callerInbox(deps, request) : undefined;
        const key = await keyOf(call, request, reply);
        void reply.code(status);
        const { params, query, body, ip } = request;
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Fastify has checked them against the call's schemas
        const callRequest = { params, query, body, inbox, key, ip, request } as CallRequest<
          typeof name
        >;
        // Nothing here depends on its type, which takes the type checker seconds to compare.
        const answered: unknown = run(callRequest, reply);
        // Don't await a live connection: it would keep the request in memory until the connection ends.
        if (answered === reply && reply.sent) return reply;
        const answer = await answered;
        // A handler that sends its own answer returns the reply, which resolves to nothing once the answer is sent.
        if (reply.sent) return reply;
        return answer === undefined ? reply.code(204).send(null) : answer;
      },
    });
  };

  /** A key that replaces the limit of a network counts in its own quota instead. */
  async function keyOf(
    call: Call,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<ApiKey | undefined> {
    if (call.auth === "key") return callerKey(deps, request);
    if (!call.acceptsKey || !carriesKey(request)) return undefined;
    const key = await callerKey(deps, request);
    setRateHeaders(reply, await readQuota(deps, key));
    return key;
  }
}

/** Returns a handler that gives the call back if its input is invalid. */
function refunding<Name extends CallName>(
  refund: RefundInvalid | undefined,
  handle: Handle<Name>,
): (callRequest: CallRequest<Name>, reply: FastifyReply) => unknown {
  if (!refund) return handle;
  return async (callRequest, reply) => {
    try {
      return await handle(callRequest, reply);
    } catch (error) {
      await refund(error, { request: callRequest.request, reply });
      throw error;
    }
  };
}

function unlessWithKey(
  limits: readonly preHandlerAsyncHookHandler[],
): preHandlerAsyncHookHandler[] {
  return limits.map(
    (limit) =>
      async function limitNetwork(request, reply) {
        if (!carriesKey(request)) await limit.call(this, request, reply);
      },
  );
}

function schemaOf({ params, query, headers, body, answers, refusals }: Call) {
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body }),
    response: { ...answers, ...refusals, "4xx": ErrorBody, "5xx": ErrorBody },
  };
}

/** `GET /healthz` → `GET`, `/healthz`. */
export function splitCallName(name: string): [method: string, path: string] {
  const [method = "", path = ""] = name.split(" ");
  return [method, path];
}
