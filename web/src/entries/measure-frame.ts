import { readMeasuredEvent, readMeasuredRoute } from "@mayfly/contract/measuring";
import { loadAnalytics, type Analytics } from "../features/measure/tell-google.ts";
import { timeEvents } from "../features/measure/time-events.ts";
import { countVisibleTime, type VisibleTime } from "../features/measure/visible-time.ts";

/**
 * Runs in the frame that analytics has to itself (`/measure`). The page says what kind of page it is
 * and what was done; time is measured here, since only this side hears in time that the page is left.
 * Opened by itself it does nothing.
 */
const { analyticsId: id = "", origin = "" } = document.documentElement.dataset;
let running: { analytics: Analytics; time: VisibleTime } | undefined;

addEventListener("message", ({ source, data }: MessageEvent<unknown>) => {
  // Only our own page can hold this frame (frame-ancestors).
  if (source !== window.parent || window.parent === window) return;
  const route = readMeasuredRoute(data);
  const event = readMeasuredEvent(data);
  if (route && !running) running = begin(loadAnalytics(id, { origin, route }));
  else if (event) running?.analytics.tell(event);
  else if (data === "stop") stop();
});
addEventListener("pagehide", () => {
  running?.analytics.tell({ name: "page_exit", value: running.time.seconds() });
});
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  // Out of the browser's page cache it is another view.
  running?.analytics.view();
  running?.time.restart();
});

function begin(analytics: Analytics) {
  analytics.view();
  const time = countVisibleTime((second) => timeEvents(second).forEach(analytics.tell));
  return { analytics, time };
}

/** The visitor has taken the yes back: not even leaving is told any more. */
function stop(): void {
  running?.time.stop();
  running = undefined;
}
