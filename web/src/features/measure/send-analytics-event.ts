import type { MeasuredEvent, MeasuredRoute } from "@mayfly/contract/measuring";

export type Analytics = {
  readonly view: () => void;
  readonly sendEvent: (event: MeasuredEvent) => void;
};

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/**
 * Loads Google Analytics with limited data. Its script has no storage here, so each page load gets a random client
 * id. The frame's URL and title are set explicitly, because the script would read missing values itself.
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
    sendEvent({ name, value }) {
      gtag("event", name, value === undefined ? {} : { value });
      // An address counts as the conversion.
      if (name === "address_generated") gtag("event", "conversion", { send_to: id });
    },
  };
}

/** Google's script recognizes commands by their type, `arguments`. */
function gtag(..._command: unknown[]): void {
  // oxlint-disable-next-line prefer-rest-params
  (window.dataLayer ??= []).push(arguments);
}
