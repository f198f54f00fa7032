import { readMeasuredRoute, type VisitorAction } from "@mayfly/contract/measuring";
import { fillSlots } from "../features/ads/fill-slots.ts";
import { manageConsent } from "../features/consent/manage-consent.ts";
import { measurePage, type PageMeasurement } from "../features/measure/measure-page.ts";

/** Loaded by `entries/site.ts` if analytics or advertisements are configured. Asks for consent and starts both. */
let measuring: PageMeasurement | null = null;

// Set before the first paint from the stored consent. `manageConsent` checks whether that consent is still valid.
document.documentElement.toggleAttribute("data-ads-agreed", false);
manageConsent({
  analytics() {
    const route = readMeasuredRoute(document.documentElement.dataset);
    // Pages without a route name aren't measured.
    if (route) measuring = measurePage(route);
    return () => {
      measuring?.stop();
      measuring = null;
    };
  },
  ads: fillSlots,
});

export const record = (name: VisitorAction): void => measuring?.record({ name });
