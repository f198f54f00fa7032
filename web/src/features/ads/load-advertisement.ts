declare global {
  interface Window {
    adsbygoogle?: unknown[] & { requestNonPersonalizedAds?: 0 | 1 };
  }
}

const SCRIPT = "https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js";

/** Loads an advertisement into the frame. If the script fails, the slot stays empty. */
export function loadAdvertisement(client: string): void {
  const place = document.createElement("ins");
  place.className = "adsbygoogle";
  place.dataset["adClient"] = client;
  place.dataset["adFormat"] = "auto";
  document.body.append(place);

  const requests: Window["adsbygoogle"] = (window.adsbygoogle ??= []);
  requests.requestNonPersonalizedAds = 1;
  requests.push({});

  const script = document.createElement("script");
  script.src = `${SCRIPT}?${new URLSearchParams({ client })}`;
  script.async = true;
  script.crossOrigin = "anonymous";
  script.addEventListener("error", () => {
    // oxlint-disable-next-line no-console -- for the operator; visitors miss nothing
    console.warn("The script for advertisements could not be loaded.");
  });
  document.head.append(script);
}
