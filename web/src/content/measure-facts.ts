/**
 * Facts about configured analytics and advertisements, for the privacy policy. Without ANALYTICS_ID and AD_CLIENT_ID
 * none applies: the page requests no consent and loads nothing from third parties.
 */
export const MEASURE_FACTS = {
  /** Loaded only after consent. */
  providers: [
    {
      purpose: "Analytics",
      name: "Google Analytics",
      hosts: ["googletagmanager.com", "google-analytics.com", "analytics.google.com"],
    },
    {
      purpose: "Advertisements",
      name: "Google AdSense",
      hosts: ["googlesyndication.com", "doubleclick.net", "google.com"],
    },
  ],
  consent: {
    /** In the browser only, never on our server. */
    storageKey: "mayfly.consent",
    months: 12,
    asked:
      "We ask before we load anything, once for each purpose. “Yes” and “No” are equally easy to choose.",
    again: "We ask again after 12 months, or when we add a new purpose.",
    withdrawn:
      "You can change your choice at any time under “Privacy choices” at the bottom of every page. It takes effect at once.",
    signals: "If your browser sends Global Privacy Control or Do Not Track, we treat that as a no.",
  },
  /** All data that analytics receives. */
  measured: [
    "which kind of page you opened, such as “an article”, but not which message or which address",
    "that you created, copied, renewed or extended an address, and that you viewed an inbox",
    "how far you scrolled a page: 25, 50, 75 or 90 percent",
    "how long you viewed it: after 30 seconds, 1, 2 and 5 minutes, and a signal every 30 seconds",
    "how many seconds passed until you left the page",
  ],
  neverTold: [
    "addresses, tokens and recovery passwords",
    "senders, subjects and any other part of a message",
    "anything after a “?” or “#” in the page’s own address",
    "the page you came from",
  ],
  /** Sent with every request on the web, so no frame can withhold it. */
  seenAnyway:
    "your IP address, the time, your browser and its language, and the name of this site. If your browser sends Google’s own cookies, Google may recognize you",
  how: "Both run in frames that the browser treats as another site. They can’t read this page, its storage or its cookies, and they store nothing in your browser under our name. Each loaded page sends its own random number, so analytics counts every page separately.",
  retention: "Google keeps the data for up to 2 years.",
  ads: "We request ads without personalization. An ad may load images and other files from the advertiser. The advertiser then sees the same data as Google.",
} as const;
