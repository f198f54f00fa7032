import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Inbox } from "../../inbox/inbox-store.ts";
import { splitCallName } from "../calls.ts";
import { callerInbox } from "../caller.ts";
import type { DepsOf } from "../http-deps.ts";
import { limitCalls } from "../limits/call-limits.ts";
import { MAILTM_CALLS, type MailtmCall, type MailtmCallName } from "./mailtm-calls.ts";

/** The inbox that the bearer token opens, for calls that need one. */
type InboxOf<Name extends MailtmCallName> = (typeof MAILTM_CALLS)[Name]["auth"] extends "token"
  ? Inbox
  : undefined;

type Handle<Name extends MailtmCallName> = (
  request: FastifyRequest,
  reply: FastifyReply,
  inbox: InboxOf<Name>,
) => Promise<FastifyReply> | FastifyReply;

/** Adds the handler of one call. The table defines its authentication, limit, and status. */
export type AddMailtmCall = <Name extends MailtmCallName>(
  name: Name,
  handle: NoInfer<Handle<Name>>,
) => void;

type AddMailtmDeps = DepsOf<typeof callerInbox> & DepsOf<typeof limitCalls>;

/** Returns a function that adds calls to the scope of mail.tm's API. */
export function createAddMailtmCall(deps: AddMailtmDeps, scope: FastifyInstance): AddMailtmCall {
  const limitsOf = limitCalls(deps);
  return (name, handle) => {
    const call: MailtmCall = MAILTM_CALLS[name];
    const [method, url] = splitCallName(name);
    scope.route({
      method,
      url,
      schema: { hide: true },
      preHandler: limitsOf(call.limit),
      async handler(request, reply) {
        const inbox = call.auth === "token" ? await callerInbox(deps, request) : undefined;
        void reply.code(call.status);
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table says whether there is one
        return handle(request, reply, inbox as InboxOf<typeof name>);
      },
    });
  };
}
