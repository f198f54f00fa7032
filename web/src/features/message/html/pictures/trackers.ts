/** Known tracking hosts and parameters. Used only for counting: blocking doesn't depend on this list. */

/** Hosts whose images serve only to detect that a message was opened. */
const TRACKING_HOSTS = [
  "awstrack.me",
  "bl-1.com",
  "customeriomail.com",
  "doubleclick.net",
  "emltrk.com",
  "exct.net",
  "getnotify.com",
  "google-analytics.com",
  "hubspotemail.net",
  "intercom-mail.com",
  "list-manage.com",
  "mailtrack.io",
  "mandrillapp.com",
  "mixmax.com",
  "pstmrk.it",
  "returnpath.net",
  "sendgrid.net",
  "sparkpostmail.com",
  "superhuman.com",
  "yesware.com",
] as const;

export function isTrackingHost(url: string): boolean {
  const { hostname } = new URL(url);
  return TRACKING_HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

/** Query parameters that identify a campaign, a click, or a recipient. */
const TRACKING_PARAMETERS =
  /^(?:utm_\w+|[gdy]clid|[gw]braid|fbclid|msclkid|ttclid|twclid|igshid|mc_[ce]id|_hsenc|_hsmi|mkt_tok|vero_(?:id|conv)|oly_(?:anon|enc)_id|ml_subscriber\w*|ck_subscriber_id|_ke|s_cid)$/i;

export function isTaggedLink(href: string): boolean {
  if (!/^https?:/i.test(href) || !URL.canParse(href)) return false;
  return [...new URL(href).searchParams.keys()].some((name) => TRACKING_PARAMETERS.test(name));
}
