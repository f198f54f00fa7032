/**
 * What the code keeps to where the operator has set up analytics or advertisements, in words for the
 * privacy policy. Without ANALYTICS_ID and AD_CLIENT_ID nothing of it applies: nobody is asked, and
 * nothing is fetched from anybody else.
 */
export const MEASURE_FACTS = {
  /** Who the providers are; both only after a yes. */
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
    /** Where the answer is kept: in this browser, never on our server. */
    storageKey: "mayfly.consent",
    months: 12,
    asked: "Before anything is loaded, once for each purpose, with a yes and a no of equal weight.",
    again: "After 12 months, or when a purpose is added that you haven’t been asked about.",
    withdrawn: "At the foot of every page, under 'Privacy choices', at any time and at once.",
    signals: "A browser that sends Global Privacy Control or Do Not Track has said no already.",
  },
  /** What analytics is told, all of it. */
  measured: [
    "which kind of page was opened: 'an article', not which message or which address",
    "that an address was made, copied, renewed or extended, and that an inbox was looked at",
    "how far a page was scrolled: 25, 50, 75 or 90 percent",
    "how long it was in view: after 30 seconds, 1, 2 and 5 minutes, and a sign every 30 seconds",
    "how many seconds had passed when the page was left",
  ],
  neverTold: [
    "addresses, tokens and recovery passwords",
    "senders, subjects and anything else of a message",
    "what stands behind a '?' or '#' in the page’s own address",
    "the page you came from",
  ],
  /** What no frame can keep from them: it comes with every request on the web. */
  seenAnyway:
    "your IP address, the time, which browser you use and in which language, and that it is this site. Google may recognize its own cookies, where your browser sends them along",
  how: "Both run in frames that the browser treats as another site’s: they can’t read this page, its storage or its cookies, and keep nothing in your browser under our name. Each page that is loaded has a random number of its own, so two of them can’t be told to be yours.",
  retention: "Google keeps the figures for up to 2 years.",
  ads: "Advertisements are asked for without personalization. One may load pictures and more from whoever advertises, who then sees the same as Google does.",
} as const;
