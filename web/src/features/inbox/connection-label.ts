import { ERRORS } from "@mayfly/contract/errors";
import type { LiveState } from "../../api/live/live-state.ts";

/**
 * The connection label of the inbox. It must be accurate: 'Live' means that the stream is open and the list was
 * fetched since it opened.
 */
export type ConnectionLabel = {
  readonly tone: "live" | "waiting" | "offline";
  readonly text: string;
  readonly title: string;
};

export type Connection = {
  readonly live: LiveState;
  readonly online: boolean;
  /** The last fetch of the list got no response. */
  readonly listUnreachable: boolean;
  /** The client's network is banned: stream and polling both fail. */
  readonly banned: boolean;
};

const LIVE: ConnectionLabel = { tone: "live", text: "Live", title: "Real-time updates" };
const CONNECTING: ConnectionLabel = {
  tone: "waiting",
  text: "Connecting",
  title: "Opening the live connection",
};
const RECONNECTING: ConnectionLabel = {
  tone: "waiting",
  text: "Reconnecting",
  title: "The live connection was lost. Connecting again",
};
const POLLING: ConnectionLabel = {
  tone: "waiting",
  text: "Polling",
  title: "No live connection: checking every 5 seconds",
};
const OFFLINE: ConnectionLabel = {
  tone: "offline",
  text: "Offline",
  title: "The server doesn’t answer. New messages show when it is back",
};
const BANNED: ConnectionLabel = {
  tone: "offline",
  text: "Refused",
  title: ERRORS.IP_BANNED.message,
};
const ENDED: ConnectionLabel = {
  tone: "offline",
  text: "Ended",
  title: "This address receives no more messages",
};

/** Fewer consecutive failures count as a brief interruption. */
const POLLING_FAILURES = 2;

export function connectionLabel({
  live,
  online,
  listUnreachable,
  banned,
}: Connection): ConnectionLabel {
  if (live.phase === "live") return LIVE;
  if (live.phase === "refused") return ENDED;
  if (banned) return BANNED;
  if (listUnreachable || !online) return OFFLINE;
  if (live.failures >= POLLING_FAILURES) return POLLING;
  return live.failures > 0 ? RECONNECTING : CONNECTING;
}
