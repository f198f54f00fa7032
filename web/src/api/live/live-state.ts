import { STREAM_RETRY_MS } from "@mayfly/contract/constants";

/** State of the live connection. `refused`: the address has ended and reconnecting stops. */
export type LiveState =
  | { readonly phase: "connecting"; readonly failures: number }
  | { readonly phase: "live"; readonly failures: 0 }
  | { readonly phase: "waiting"; readonly failures: number }
  | { readonly phase: "refused"; readonly failures: number };

export type LiveSignal = "opened" | "lost" | "refused" | "retry" | "wake";

export const INITIAL_LIVE_STATE: LiveState = { phase: "connecting", failures: 0 };

/** The connection counts as lost if no byte, not even a heartbeat, arrives within this time. */
export const STREAM_SILENCE_MS = 45_000;
const RETRY_MAX_MS = 30_000;

export function nextLiveState(state: LiveState, signal: LiveSignal): LiveState {
  if (state.phase === "refused") return state;
  switch (signal) {
    case "opened":
      return { phase: "live", failures: 0 };
    case "lost":
      return { phase: "waiting", failures: state.failures + 1 };
    case "refused":
      return { phase: "refused", failures: state.failures };
    case "retry":
      return { phase: "connecting", failures: state.failures };
    case "wake":
      return INITIAL_LIVE_STATE;
  }
}

export function sameLiveState(one: LiveState, other: LiveState): boolean {
  return one.phase === other.phase && one.failures === other.failures;
}

/**
 * Exponential backoff up to 30 s. Half of the delay is random, so that clients don't all reconnect to a restarted
 * server at once.
 */
export function reconnectDelayMs(failures: number, random: number): number {
  const ceiling = Math.min(RETRY_MAX_MS, STREAM_RETRY_MS * 2 ** Math.max(0, failures - 1));
  return Math.round(ceiling / 2 + (ceiling / 2) * random);
}
