import { COUNTDOWN_TICK_MS } from "@mayfly/contract/constants";
import { useSyncExternalStore } from "react";
import { secondsLeft } from "./countdown.ts";

/**
 * Returns the device's time in milliseconds, updated each second and when the page becomes visible. 0 in the
 * prerendered page.
 */
export function useNow(): number {
  return useSyncExternalStore(
    subscribe,
    () => nowMs || (nowMs = Date.now()),
    () => 0,
  );
}

/** Returns the remaining seconds of an address. The last tick may be older than what the page knows of it. */
export function useSecondsLeft(address: { endsAtMs: number; knownAtMs: number }): number {
  return secondsLeft(address.endsAtMs, Math.max(useNow(), address.knownAtMs));
}

/**
 * Returns a text derived from the device's time. Renders only when the text changes. Empty in the prerendered page.
 */
export function useTimeText(textAt: (nowMs: number) => string): string {
  return useSyncExternalStore(
    subscribe,
    () => textAt(nowMs || (nowMs = Date.now())),
    () => "",
  );
}

// One timer for the page, so that all countdowns change in the same frame.
let nowMs = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(onTick: () => void): () => void {
  listeners.add(onTick);
  if (listeners.size === 1) start();
  return () => {
    listeners.delete(onTick);
    if (listeners.size === 0) stop();
  };
}

function tick(): void {
  nowMs = Date.now();
  for (const listener of listeners) listener();
}

function start(): void {
  timer = setInterval(tick, COUNTDOWN_TICK_MS);
  document.addEventListener("visibilitychange", tick);
  window.addEventListener("focus", tick);
  window.addEventListener("pageshow", tick);
  nowMs = Date.now();
}

function stop(): void {
  clearInterval(timer);
  document.removeEventListener("visibilitychange", tick);
  window.removeEventListener("focus", tick);
  window.removeEventListener("pageshow", tick);
}
