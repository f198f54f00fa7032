/**
 * All data that an analytics provider may receive, if one is configured and the visitor consented: the kind of page,
 * and the names below, some with a number. The page and the frame that forwards events (decision 24) both parse with
 * this file. Unlisted data is dropped.
 */
export const MEASURED_EVENTS = {
  address_generated: "alone",
  conversion: "alone",
  address_copied: "alone",
  inbox_viewed: "alone",
  address_regenerated: "alone",
  timer_extended: "alone",
  engaged_session: "alone",
  engagement_ping: "alone",
  /** Percent of the page that was scrolled into view. */
  scroll_depth: [25, 50, 75, 90],
  /** Seconds for which the page was visible. */
  time_on_page: [30, 60, 120, 300],
  page_exit: "seconds",
} as const satisfies Record<string, "alone" | "seconds" | readonly number[]>;

type MeasuredName = keyof typeof MEASURED_EVENTS;
export type MeasuredEvent = { readonly name: MeasuredName; readonly value?: number };

/** Acts of a visitor; the other events fire automatically. */
export type VisitorAction =
  | "address_generated"
  | "address_copied"
  | "inbox_viewed"
  | "address_regenerated"
  | "timer_extended";

/** Names of the measured pages. Unlisted pages aren't measured. */
export const MEASURED_ROUTES = [
  "/",
  "/about",
  "/contact",
  "/faq",
  "/sitemap",
  "/blog",
  "/blog/{id}",
  "/guides",
  "/guides/{slug}",
  "/resources",
  "/developers",
  "/status",
  "/privacy-policy",
  "/terms-of-service",
  "/free-temporary-email",
  "/disposable-email",
  "/burner-email",
  "/temporary-email-generator",
  "/temp-mail",
  "/fake-email",
  "/privacy-email",
  "/404",
] as const;
export type MeasuredRoute = (typeof MEASURED_ROUTES)[number];

export const ENGAGED_SESSION_SECONDS = 60;
export const ENGAGEMENT_PING_SECONDS = 30;
/** Cap on the reported time on a page. */
export const PAGE_SECONDS_MAX = 86_400;

/** Returns the event of a message without other fields, or undefined if there is no valid event. */
export function readMeasuredEvent(message: unknown): MeasuredEvent | undefined {
  const { name, value }: { name?: unknown; value?: unknown } = Object(message);
  if (!isMeasuredName(name)) return undefined;
  const takes = MEASURED_EVENTS[name];
  if (takes === "alone") return value === undefined ? { name } : undefined;
  if (typeof value !== "number") return undefined;
  const known = takes === "seconds" ? isSeconds(value) : takes.some((step) => step === value);
  return known ? { name, value } : undefined;
}

/** Returns the route of a message, or undefined if the route isn't measured. */
export function readMeasuredRoute(message: unknown): MeasuredRoute | undefined {
  const { route }: { route?: unknown } = Object(message);
  return MEASURED_ROUTES.find((known) => known === route);
}

/** Returns the measured route of a site path, or undefined. */
export function measuredRouteOf(path: string): MeasuredRoute | undefined {
  const route = path
    .replace(/^\/blog\/\d+$/, "/blog/{id}")
    .replace(/^\/guides\/[a-z-]+$/, "/guides/{slug}");
  return readMeasuredRoute({ route });
}

function isMeasuredName(name: unknown): name is MeasuredName {
  return typeof name === "string" && Object.hasOwn(MEASURED_EVENTS, name);
}

function isSeconds(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= PAGE_SECONDS_MAX;
}
