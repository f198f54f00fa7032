import type { ServerResponse } from "node:http";
import { AppError } from "../../app-error.ts";
import type { Inbox } from "../../inbox/inbox-store.ts";
import { createBacklogReader } from "../../inbox/live/backlog-reader.ts";
import { createSharedWatches } from "../../inbox/live/shared-watches.ts";
import {
  waitForMessage,
  type WaitRequest,
  type WaitResult,
} from "../../inbox/live/wait-for-message.ts";
import { createListMessages } from "../../inbox/messages/list-messages.ts";
import type { DepsOf, HttpDeps } from "../http-deps.ts";
import { parsingInTurn, type ParsingDeps } from "../limits/parsing-turns.ts";

type Deps = Omit<DepsOf<typeof waitForMessage>, "follow" | "listMessages"> &
  DepsOf<typeof createListMessages> &
  Omit<DepsOf<typeof createSharedWatches>, "backlog"> &
  DepsOf<typeof createBacklogReader> &
  ParsingDeps &
  Pick<HttpDeps, "waits" | "bans" | "openedMemory">;

/** `response`: the wait ends when it closes, and it holds the memory of the message. */
export type WaitCaller = { inbox: Inbox; ip: string; response: ServerResponse };

/** Waits for a message on behalf of a request. Throws IP_BANNED and the errors of `waitForMessage` and `Waits`. */
export type WaitForMail = (
  caller: WaitCaller,
  asked: Pick<WaitRequest, "filter" | "since" | "timeoutMs">,
) => Promise<WaitResult>;

/** Called once: all waits on an inbox share one watch, whichever call they come from. */
export function createWaitForMail(deps: Deps): WaitForMail {
  const follow = createSharedWatches({ ...deps, backlog: createBacklogReader(deps) });
  const useCase = { ...deps, follow, listMessages: createListMessages(deps) };
  return async ({ inbox, ip, response }, asked) => {
    // A ban during the inbox query wouldn't end this wait.
    if (deps.bans.isBanned(ip)) throw new AppError("IP_BANNED");
    // The client has gone during the inbox query: nobody reads this answer.
    if (response.closed) return { arrived: false, cursor: inbox.lastSeq, seen: [] };
    const wait = deps.waits.open({ inboxId: inbox.inboxId, ip }, asked.timeoutMs);
    response.once("close", wait.leave);
    const { signal } = wait;
    const takeMemory = (sizeBytes: number): Promise<() => void> =>
      deps.openedMemory.holdFor(response, { ip, sizeBytes });
    try {
      const inTurn = parsingInTurn(useCase, { ip, response });
      return await waitForMessage(inTurn, inbox, { ...asked, signal, takeMemory });
    } finally {
      response.off("close", wait.leave);
      wait.close();
    }
  };
}
