import type { MeasuredEvent, MeasuredRoute } from "@mayfly/contract/measuring";

export type Analytics = {
  readonly view: () => void;
  readonly tell: (event: MeasuredEvent) => void;
};

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/**
 * Loads Google Analytics, telling it only what it may know. Its script has no storage here, so each
 * page load brings a random client number of its own; the frame's address and title are given,
 * since it would look up what is missing.
 */
export function loadAnalytics(
  id: string,
  page: { origin: string; route: MeasuredRoute },
): Analytics {
  const script = document.createElement("script");
  script.src = `https://www.googletagmanager.com/gtag/js?${new URLSearchParams({ id })}`;
  script.async = true;
  gtag("js", new Date());
  gtag("consent", "default", {
    analytics_storage: "granted",
    ad_storage: "denied",
    ad_user_data: "denied",
    ad_personalization: "denied",
  });
  gtag("config", id, {
    send_page_view: false,
    client_storage: "none",
    client_id: crypto.getRandomValues(new Uint32Array(2)).join("."),
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
    page_location: page.origin + page.route,
    page_title: page.route,
    page_referrer: "",
  });
  document.head.append(script);
  return {
    view: () => gtag("event", "page_view"),
    tell({ name, value }) {
      gtag("event", name, value === undefined ? {} : { value });
      // The product's aim is reached with an address: that is its conversion.
      if (name === "address_generated") gtag("event", "conversion", { send_to: id });
    },
  };
}

/** Google's script tells commands from other entries by their being `arguments`. */
function gtag(..._command: unknown[]): void {
  // oxlint-disable-next-line prefer-rest-params
  (window.dataLayer ??= []).push(arguments);
}
