/**
 * All that an analytics provider may be told, where there is one and the visitor agreed: which kind
 * of page was looked at, the names below, and a number with some of them. The page and the frame that
 * passes it on (decision 24) both read through here: what isn't listed goes no further.
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
  /** Percent of the page that came into view. */
  scroll_depth: [25, 50, 75, 90],
  /** Seconds that the page was before somebody's eyes. */
  time_on_page: [30, 60, 120, 300],
  page_exit: "seconds",
} as const satisfies Record<string, "alone" | "seconds" | readonly number[]>;

export type MeasuredName = keyof typeof MEASURED_EVENTS;
export type MeasuredEvent = { readonly name: MeasuredName; readonly value?: number };

/** What a visitor does with the product; the other events measure themselves. */
export type MeasuredAct =
  | "address_generated"
  | "address_copied"
  | "inbox_viewed"
  | "address_regenerated"
  | "timer_extended";

/** What a page is called where it is measured; one that isn't listed is not measured. */
export const MEASURED_ROUTES = [
  "/",
  "/about",
  "/contact",
  "/faq",
  "/sitemap",
  "/blog",
  "/blog/{id}",
  "/guides",
  "/resources",
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
/** A page that is left open for longer counts as this long. */
export const PAGE_SECONDS_MAX = 86_400;

/** The event that a message holds, and nothing else of it; undefined where it holds none. */
export function readMeasuredEvent(message: unknown): MeasuredEvent | undefined {
  const { name, value }: { name?: unknown; value?: unknown } = Object(message);
  if (!isMeasuredName(name)) return undefined;
  const takes = MEASURED_EVENTS[name];
  if (takes === "alone") return value === undefined ? { name } : undefined;
  if (typeof value !== "number") return undefined;
  const known = takes === "seconds" ? isSeconds(value) : takes.some((step) => step === value);
  return known ? { name, value } : undefined;
}

/** The kind of page that a message names; undefined where it names none that is measured. */
export function readMeasuredRoute(message: unknown): MeasuredRoute | undefined {
  const { route }: { route?: unknown } = Object(message);
  return MEASURED_ROUTES.find((known) => known === route);
}

/** The kind of page at a path of the site. */
export function measuredRouteOf(path: string): MeasuredRoute | undefined {
  return readMeasuredRoute({ route: path.replace(/^\/blog\/\d+$/, "/blog/{id}") });
}

function isMeasuredName(name: unknown): name is MeasuredName {
  return typeof name === "string" && Object.hasOwn(MEASURED_EVENTS, name);
}

function isSeconds(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= PAGE_SECONDS_MAX;
}
