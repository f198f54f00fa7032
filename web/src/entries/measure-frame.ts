import { readMeasuredEvent, readMeasuredRoute } from "@mayfly/contract/measuring";
import { loadAnalytics, type Analytics } from "../features/measure/send-analytics-event.ts";
import { timeEvents } from "../features/measure/time-events.ts";
import { countVisibleTime, type VisibleTime } from "../features/measure/visible-time.ts";

/**
 * Runs in the separate frame of analytics (`/measure`). The page sends its route and its events. Time is measured
 * here, because only this frame is notified in time when the visitor leaves. Does nothing outside a frame.
 */
const { analyticsId: id = "", origin = "" } = document.documentElement.dataset;
let running: { analytics: Analytics; time: VisibleTime } | undefined;

addEventListener("message", ({ source, data }: MessageEvent<unknown>) => {
  // Only our own page can embed this frame (frame-ancestors).
  if (source !== window.parent || window.parent === window) return;
  const route = readMeasuredRoute(data);
  const event = readMeasuredEvent(data);
  if (route && !running) running = begin(loadAnalytics(id, { origin, route }));
  else if (event) running?.analytics.sendEvent(event);
  else if (data === "stop") stop();
});
addEventListener("pagehide", () => {
  running?.analytics.sendEvent({ name: "page_exit", value: running.time.seconds() });
});
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  // A page restored from the back/forward cache is a new view.
  running?.analytics.view();
  running?.time.restart();
});

function begin(analytics: Analytics) {
  analytics.view();
  const time = countVisibleTime((second) => timeEvents(second).forEach(analytics.sendEvent));
  return { analytics, time };
}

/** The visitor has withdrawn consent: report nothing more, not even the end of the visit. */
function stop(): void {
  running?.time.stop();
  running = undefined;
}
