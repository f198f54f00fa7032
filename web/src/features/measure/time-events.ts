import {
  ENGAGED_SESSION_SECONDS,
  ENGAGEMENT_PING_SECONDS,
  MEASURED_EVENTS,
  type MeasuredEvent,
} from "@mayfly/contract/measuring";

/** Returns the events due after this many visible seconds. */
export function timeEvents(second: number): MeasuredEvent[] {
  const events: MeasuredEvent[] = [];
  if (MEASURED_EVENTS.time_on_page.some((step) => step === second)) {
    events.push({ name: "time_on_page", value: second });
  }
  if (second === ENGAGED_SESSION_SECONDS) events.push({ name: "engaged_session" });
  if (second % ENGAGEMENT_PING_SECONDS === 0) events.push({ name: "engagement_ping" });
  return events;
}
