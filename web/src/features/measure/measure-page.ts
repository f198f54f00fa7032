import {
  readMeasuredEvent,
  type MeasuredEvent,
  type MeasuredRoute,
} from "@mayfly/contract/measuring";
import { paths } from "../../paths.ts";
import { watchScrollDepth } from "./scroll-depth.ts";

export type PageMeasurement = {
  readonly record: (event: MeasuredEvent) => void;
  readonly stop: () => void;
};

/** Time for the frame to receive the stop message. */
const STOP_GRACE_MS = 200;

/**
 * Measures this page view. The provider's script runs in a cross-origin frame that receives only the route, event
 * names, and numbers, and sends nothing back.
 */
export function measurePage(route: MeasuredRoute): PageMeasurement {
  const frame = createFrame();
  const pending: unknown[] = [{ route }];
  let loaded = false;
  // An opaque origin can only be addressed with '*'. The frame can contain nothing else (frame-src 'self').
  const post = (message: unknown) => frame.contentWindow?.postMessage(message, "*");
  const record = (event: MeasuredEvent) => {
    const checked = readMeasuredEvent(event);
    if (!checked) return;
    if (loaded) post(checked);
    else pending.push(checked);
  };
  frame.addEventListener("load", () => {
    loaded = true;
    for (const message of pending.splice(0)) post(message);
  });
  document.body.append(frame);
  const stopScroll = watchScrollDepth((value) => record({ name: "scroll_depth", value }));
  return {
    record,
    stop() {
      stopScroll();
      post("stop");
      setTimeout(() => frame.remove(), STOP_GRACE_MS);
    },
  };
}

function createFrame(): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.sandbox.add("allow-scripts");
  frame.src = paths.measureFrame;
  frame.title = "Analytics";
  frame.hidden = true;
  return frame;
}
