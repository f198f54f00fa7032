import { readMeasuredRoute, type MeasuredAct } from "@mayfly/contract/measuring";
import { fillSlots } from "../features/ads/fill-slots.ts";
import { tendConsent } from "../features/consent/tend-consent.ts";
import { measurePage, type Measuring } from "../features/measure/measure-page.ts";

/** What `entries/site.ts` loads where analytics or advertisements are set up: who comes, and who asks first. */
let measuring: Measuring | null = null;

// Set before the first paint by the answer as it was stored; whether it still counts is seen here.
document.documentElement.toggleAttribute("data-ads-agreed", false);
tendConsent({
  analytics() {
    const route = readMeasuredRoute(document.documentElement.dataset);
    // A page that has no name there isn't measured.
    if (route) measuring = measurePage(route);
    return () => {
      measuring?.stop();
      measuring = null;
    };
  },
  ads: fillSlots,
});

export const record = (name: MeasuredAct): void => measuring?.record({ name });
