import { ERRORS } from "@mayfly/contract/errors";
import type { LiveState } from "../../api/live-state.ts";

/**
 * What the inbox says about its connection. It must be true: 'Live' means that the stream is open and
 * that the list was read since.
 */
export type ConnectionLabel = {
  readonly tone: "live" | "waiting" | "offline";
  readonly text: string;
  readonly title: string;
};

export type Connection = {
  readonly live: LiveState;
  readonly online: boolean;
  /** The last look at the list got no answer. */
  readonly listUnreachable: boolean;
  /** This network may not use the service: neither stream nor looking will bring anything. */
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
  title: "The live connection was lost and is being opened again",
};
const POLLING: ConnectionLabel = {
  tone: "waiting",
  text: "Polling",
  title: "No live connection: checking every 5 seconds",
};
const OFFLINE: ConnectionLabel = {
  tone: "offline",
  text: "Offline",
  title: "No answer from the server: new messages show when it is back",
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

/** From this many failures in a row on it is more than a hiccup. */
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
