import type { FastifyReply } from "fastify";
import type { Inbox, InboxStore } from "../../inbox/inbox-store.ts";
import { parseMessageId } from "../../inbox/messages/message-id.ts";
import type { HttpDeps } from "../http-deps.ts";
import { parsingInTurn, type ParsingDeps } from "./parsing-turns.ts";

export type HoldMessageDeps = ParsingDeps &
  Pick<HttpDeps, "openedMemory"> & { store: Pick<InboxStore, "findMessage"> };

type Message = { inbox: Inbox; id: string };

/**
 * Takes memory for a message that `read` returns and the reply contains, until it is sent. `read` gets the dependencies
 * with a parser that works in the turns of the client's network. `copies`: how many times its size the message takes,
 * if it is more than once. Throws RATE_LIMITED.
 */
export async function holdMessage<Deps extends HoldMessageDeps, Result>(
  deps: Deps,
  { reply, copies = 1, ...message }: Message & { reply: FastifyReply; copies?: number },
  read: (inTurn: Deps) => Promise<Result>,
): Promise<Result> {
  const { ip } = reply.request;
  const held = { ip, sizeBytes: copies * (await findSize(deps, message)) };
  const inTurn = parsingInTurn(deps, { ip, response: reply.raw });
  return (await deps.openedMemory.holdFor(reply.raw, held, () => read(inTurn))).result;
}

/** Takes memory for a message while `work` reads it. Throws RATE_LIMITED. */
export async function holdMessageWhile<Result>(
  deps: HoldMessageDeps,
  message: Message & { ip: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const sizeBytes = await findSize(deps, message);
  const release = await deps.openedMemory.take({ ip: message.ip, sizeBytes });
  try {
    return await work();
  } finally {
    release();
  }
}

/** A missing message needs no memory; the use case reports it. */
async function findSize({ store }: HoldMessageDeps, { inbox, id }: Message): Promise<number> {
  const seq = parseMessageId(inbox.publicId, id);
  const message = seq === undefined ? undefined : await store.findMessage(inbox.inboxId, seq);
  return message?.sizeBytes ?? 0;
}
