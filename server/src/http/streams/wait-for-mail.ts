import type { ServerResponse } from "node:http";
import { AppError } from "../../app-error.ts";
import type { Inbox } from "../../inbox/inbox-store.ts";
import { createBacklogReader } from "../../inbox/live/backlog-reader.ts";
import { SharedWatches, type SharedWatchesDeps } from "../../inbox/live/shared-watches.ts";
import {
  waitForMessage,
  type OpenedMatch,
  type WaitRequest,
  type WaitResult,
} from "../../inbox/live/wait-for-message.ts";
import { createListMessages } from "../../inbox/messages/list-messages.ts";
import type { ListedMessage } from "../../inbox/messages/listed-message.ts";
import { openMessage, type OpenMessageDeps } from "../../inbox/messages/read-message.ts";
import type { DepsOf, HttpDeps } from "../http-deps.ts";
import { parsingInTurn, type ParsingDeps } from "../limits/parsing-turns.ts";

type Deps = OpenDeps &
  DepsOf<typeof createListMessages> &
  Omit<SharedWatchesDeps, "backlog"> &
  DepsOf<typeof createBacklogReader> &
  Pick<HttpDeps, "waits" | "bans">;

type OpenDeps = OpenMessageDeps & ParsingDeps & Pick<HttpDeps, "openedMemory">;

/** `response`: the wait ends when it closes, and it holds the memory of the message. */
type WaitCaller = { inbox: Inbox; ip: string; response: ServerResponse };

/** Waits for a message on behalf of a request. Throws IP_BANNED and the errors of `waitForMessage` and `Waits`. */
export type WaitForMail = (
  caller: WaitCaller,
  asked: Pick<WaitRequest, "filter" | "since" | "timeoutMs">,
) => Promise<WaitResult>;

/** Called once: all waits on an inbox share one watch, whichever call they come from. */
export function createWaitForMail(deps: Deps): WaitForMail {
  const watches = new SharedWatches({ ...deps, backlog: createBacklogReader(deps) });
  const useCase = { watches, listMessages: createListMessages(deps) };
  return async (caller, asked) => {
    const { inbox, ip, response } = caller;
    // A ban during the inbox query wouldn't end this wait.
    if (deps.bans.isBanned(ip)) throw new AppError("IP_BANNED");
    // The client disconnected during the inbox query, so no response is needed.
    if (response.closed) return { arrived: false, cursor: inbox.lastSeq, seen: [] };
    const wait = deps.waits.open({ inboxId: inbox.inboxId, ip }, asked.timeoutMs);
    const leave = (): void => wait.leave();
    response.once("close", leave);
    const open = (listed: ListedMessage) => openFor(deps, caller, listed);
    try {
      return await waitForMessage(useCase, inbox, { ...asked, signal: wait, open });
    } finally {
      response.off("close", leave);
      wait.close();
    }
  };
}

/** Opens a message within the limits of the client. */
async function openFor(
  deps: OpenDeps,
  { inbox, ip, response }: WaitCaller,
  listed: ListedMessage,
): Promise<OpenedMatch> {
  const { sizeBytes } = listed;
  const inTurn = parsingInTurn(deps, { ip, response });
  const { result: message, release } = await deps.openedMemory.holdFor(
    response,
    { ip, sizeBytes },
    () => openMessage(inTurn, inbox, listed),
  );
  return { message, release };
}
