import { AppError } from "../../app-error.ts";
import type { FreshContent } from "../messages/fresh-content.ts";
import type { ListedMessage } from "../messages/listed-message.ts";
import {
  watchInbox,
  type InboxListener,
  type Watch,
  type WatchedEvent,
  type WatchedInbox,
  type WatchInboxDeps,
} from "./watch-inbox.ts";

export interface Follower {
  onMessage(message: ListedMessage): void;
  /** The watch has ended; nothing follows. The error is TOKEN_UNKNOWN if the address has ended. */
  onEnd(error: unknown): void;
}

export type SharedWatchesDeps = WatchInboxDeps & {
  freshContent: Pick<FreshContent, "beginAwaiting" | "endAwaiting">;
};

type FollowedInbox = WatchedInbox & { readonly lastSeq: number };

/** The watches of this process that followers share: one for each followed inbox. Followers open what arrives. */
export class SharedWatches {
  readonly #deps: SharedWatchesDeps;
  readonly #watches = new Map<number, SharedWatch>();
  readonly #forget = (inboxId: number): void => {
    this.#watches.delete(inboxId);
    this.#deps.freshContent.endAwaiting(inboxId);
  };

  constructor(deps: SharedWatchesDeps) {
    this.#deps = deps;
  }

  /**
   * Reports the messages of an inbox to the follower until `unfollow`. Returns the number up to which messages may have
   * arrived before: the follower must read them.
   */
  follow(inbox: FollowedInbox, follower: Follower): number {
    const watch = this.#watches.get(inbox.inboxId) ?? this.#start(inbox);
    return watch.add(follower, inbox.lastSeq);
  }

  /** Without effect if the follower doesn't follow this inbox, or its watch has ended. */
  unfollow(inboxId: number, follower: Follower): void {
    this.#watches.get(inboxId)?.remove(follower);
  }

  #start(inbox: FollowedInbox): SharedWatch {
    const watch = new SharedWatch(inbox, this.#forget);
    this.#watches.set(inbox.inboxId, watch);
    this.#deps.freshContent.beginAwaiting(inbox.inboxId);
    watch.start(this.#deps, inbox);
    return watch;
  }
}

class SharedWatch implements InboxListener {
  readonly #inboxId: number;
  readonly #forget: (inboxId: number) => void;
  /** Replaced, never changed: it may be read meanwhile. */
  #followers: readonly Follower[] = [];
  #lastSeq: number;
  #watch: Watch | undefined;

  /** `forget`: called once the watch has ended. */
  constructor({ inboxId, lastSeq }: FollowedInbox, forget: (inboxId: number) => void) {
    this.#inboxId = inboxId;
    this.#forget = forget;
    this.#lastSeq = lastSeq;
  }

  start(deps: WatchInboxDeps, inbox: FollowedInbox): void {
    this.#watch = watchInbox(deps, { inbox, afterSeq: inbox.lastSeq }, this);
  }

  add(follower: Follower, lastSeq: number): number {
    // Most inboxes have one follower, and `push` or a spread would reserve memory for 16 more.
    this.#followers = this.#followers.concat(follower);
    return Math.max(lastSeq, this.#lastSeq);
  }

  remove(follower: Follower): void {
    this.#followers = this.#followers.filter((one) => one !== follower);
    if (this.#followers.length === 0) this.#stop();
  }

  onEvent(event: WatchedEvent): void {
    if (event.type === "message") this.#report(event.message);
    if (event.type === "expired") this.onError(new AppError("TOKEN_UNKNOWN"));
  }

  onError(error: unknown): void {
    const followers = this.#followers;
    this.#followers = [];
    this.#stop();
    for (const follower of followers) follower.onEnd(error);
  }

  #report(message: ListedMessage): void {
    this.#lastSeq = message.seq;
    for (const follower of this.#followers) follower.onMessage(message);
  }

  #stop(): void {
    this.#watch?.stop();
    this.#forget(this.#inboxId);
  }
}
