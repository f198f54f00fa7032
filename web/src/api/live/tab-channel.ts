import type { StreamEvent } from "@mayfly/contract";
import type { LiveState } from "./live-state.ts";

/** Messages between tabs that follow the same inboxes. Only tabs of the same build share a channel (`inboxName`). */
export type TabMessage =
  /** A follower checks that the leader is alive. */
  | { readonly type: "hello" }
  /** A follower requests a reconnect, because the stream may be dead unnoticed. */
  | { readonly type: "wake" }
  | { readonly type: "state"; readonly state: LiveState }
  | { readonly type: "event"; readonly email: string; readonly event: StreamEvent };

export type TabChannel = {
  readonly post: (message: TabMessage) => void;
  readonly close: () => void;
};

export function openTabChannel(name: string, onMessage: (message: TabMessage) => void): TabChannel {
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => onMessage(data));
  return {
    post: (message) => channel.postMessage(message),
    close: () => channel.close(),
  };
}
