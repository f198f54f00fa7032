import type { StreamEvent } from "@mayfly/contract";
import { isFields, type Fields } from "../fields.ts";
import { readLiveState, type LiveState } from "./live-state.ts";

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
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const message = readTabMessage(data);
    if (message) onMessage(message);
  });
  return {
    post: (message) => channel.postMessage(JSON.stringify(message)),
    close: () => channel.close(),
  };
}

function readTabMessage(posted: unknown): TabMessage | undefined {
  const message = parseObject(posted);
  switch (message?.["type"]) {
    case "hello":
    case "wake":
      return { type: message["type"] };
    case "state": {
      const state = readLiveState(message["state"]);
      return state && { type: "state", state };
    }
    case "event": {
      const email = String(message["email"]);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- tabs of one build share a channel
      return { type: "event", email, event: message["event"] as StreamEvent };
    }
    default:
      return undefined;
  }
}

function parseObject(posted: unknown): Fields | undefined {
  if (typeof posted !== "string") return undefined;
  try {
    const parsed: unknown = JSON.parse(posted);
    return isFields(parsed) ? parsed : undefined;
  } catch {
    // Not from a Mayfly tab: ignore it.
    return undefined;
  }
}
