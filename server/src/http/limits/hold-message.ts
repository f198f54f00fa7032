import type { FastifyReply } from "fastify";
import type { Inbox, InboxStore } from "../../inbox/inbox-store.ts";
import { parseMessageId } from "../../inbox/messages/message-id.ts";
import type { HttpDeps } from "../http-deps.ts";

export type HoldMessageDeps = Pick<HttpDeps, "openedMemory"> & {
  store: Pick<InboxStore, "findMessage">;
};

/** `copies`: how many times its size the message takes, if it is more than once. */
type HeldMessage = { inbox: Inbox; id: string; ip: string; copies?: number };

/** Takes memory for a message that `read` returns and the reply contains, until it is sent. Throws RATE_LIMITED. */
export async function holdMessage<Result>(
  deps: HoldMessageDeps,
  message: HeldMessage & { reply: FastifyReply },
  read: () => Promise<Result>,
): Promise<Result> {
  const sizeBytes = await findSize(deps, message);
  const { ip, copies = 1, reply } = message;
  const held = { ip, sizeBytes: copies * sizeBytes };
  return (await deps.openedMemory.holdFor(reply.raw, held, read)).result;
}

/** Takes memory for a message while `work` reads it. Throws RATE_LIMITED. */
export async function holdingMessage<Result>(
  deps: HoldMessageDeps,
  message: HeldMessage,
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
async function findSize({ store }: HoldMessageDeps, { inbox, id }: HeldMessage): Promise<number> {
  const seq = parseMessageId(inbox.publicId, id);
  const message = seq === undefined ? undefined : await store.findMessage(inbox.inboxId, seq);
  return message?.sizeBytes ?? 0;
}
