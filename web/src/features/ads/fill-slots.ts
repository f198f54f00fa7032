import { ADS } from "@mayfly/contract/advertising";
import { paths } from "../../paths.ts";

/** An advertisement opens links in new tabs and can't access this page. */
const SANDBOX = "allow-scripts allow-popups allow-popups-to-escape-sandbox";
/** Fills a slot at this distance below the viewport. */
const NEAR = "200px";

/** Fills each slot once, when it approaches the viewport. Returns a function that empties all slots. */
export function fillSlots(): () => void {
  const slots = [...document.querySelectorAll<HTMLElement>("[data-ad-slot]")];
  for (const tooMany of slots.splice(ADS.perPageMax)) tooMany.hidden = true;
  document.documentElement.toggleAttribute("data-ads-agreed", true);
  const emptied = new AbortController();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        fill(target, emptied.signal);
      }
    },
    { rootMargin: NEAR },
  );
  for (const slot of slots) observer.observe(slot);
  return () => {
    observer.disconnect();
    emptied.abort();
    document.documentElement.toggleAttribute("data-ads-agreed", false);
  };
}

function fill(slot: Element, emptied: AbortSignal): void {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", SANDBOX);
  frame.src = paths.adFrame;
  frame.title = "Advertisement";
  frame.className = "ad-slot-frame";
  slot.querySelector(".ad-slot-place")?.append(frame);
  const refresh = ADS.autoRefresh ? setInterval(() => renew(frame), ADS.refreshIntervalMs) : 0;
  emptied.addEventListener("abort", () => {
    clearInterval(refresh);
    frame.remove();
  });
}

function renew(frame: HTMLIFrameElement): void {
  if (document.visibilityState === "visible") frame.src = paths.adFrame;
}
