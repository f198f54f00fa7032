import { AppError } from "../../app-error.ts";
import type { ListedMessage } from "../messages/listed-message.ts";
import { watchInbox, type WatchInboxDeps, type WatchedInbox } from "./watch-inbox.ts";

export interface Follower {
  onMessage(message: ListedMessage): void;
  /** The watch has ended; nothing follows. The error is TOKEN_UNKNOWN if the address has ended. */
  onEnd(error: unknown): void;
}

export type FollowedInbox = WatchedInbox & { readonly lastSeq: number };

export type Following = {
  /** Messages up to this number may have arrived before: the follower must read them. */
  readonly missedUpTo: number;
  stop(): void;
};

/** Returns a function that follows an inbox. All followers of an inbox share one watch. */
export function createSharedWatches(
  deps: WatchInboxDeps,
): (inbox: FollowedInbox, follower: Follower) => Following {
  const watches = new Map<number, SharedWatch>();
  return (inbox, follower) => {
    const { inboxId } = inbox;
    const watch = watches.get(inboxId) ?? new SharedWatch(() => watches.delete(inboxId));
    if (!watches.has(inboxId)) {
      watches.set(inboxId, watch);
      watch.start(deps, inbox);
    }
    return watch.add(follower, inbox.lastSeq);
  };
}

class SharedWatch {
  readonly #followers = new Set<Follower>();
  readonly #forget: () => void;
  #lastSeq = 0;
  #stop = (): void => {};

  constructor(forget: () => void) {
    this.#forget = forget;
  }

  start(deps: WatchInboxDeps, inbox: FollowedInbox): void {
    this.#lastSeq = inbox.lastSeq;
    this.#stop = watchInbox(
      deps,
      { inbox, afterSeq: inbox.lastSeq },
      {
        onEvent: (event) => {
          if (event.type === "message") this.#report(event.message);
          if (event.type === "expired") this.#end(new AppError("TOKEN_UNKNOWN"));
        },
        onError: (error) => this.#end(error),
      },
    );
  }

  add(follower: Follower, lastSeq: number): Following {
    this.#followers.add(follower);
    return {
      missedUpTo: Math.max(lastSeq, this.#lastSeq),
      stop: () => this.#remove(follower),
    };
  }

  #remove(follower: Follower): void {
    if (!this.#followers.delete(follower) || this.#followers.size > 0) return;
    this.#stop();
    this.#forget();
  }

  #report(message: ListedMessage): void {
    this.#lastSeq = message.seq;
    for (const follower of this.#followers) follower.onMessage(message);
  }

  #end(error: unknown): void {
    const followers = [...this.#followers];
    this.#followers.clear();
    this.#stop();
    this.#forget();
    for (const follower of followers) follower.onEnd(error);
  }
}
