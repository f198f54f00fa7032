/** RFC 2142: names that reach the people who run a domain. */
const RFC_2142 = `info marketing sales support abuse noc security postmaster hostmaster usenet news
  webmaster www uucp ftp list request`;

/** Names that could impersonate the operator, one of its machines, or an authority. */
const OPERATOR = `account accounts admin administrator admins affiliate affiliates alert alerts api
  autoconfig autodiscover autoreply backup billing bot bounce bounces broadcasthost business
  ceo certificate certificates certmaster cfo compliance contact contactus copyright cron cto
  customercare customerservice customersupport daemon dataprotection demo dev devnull dmarc dmca
  dnsadmin donotreply dpo everyone feedback finance forum gdpr general git guest hello help helpdesk
  hostadmin hr imap invoice invoices isatap it itsupport jobs law legal legalteam listserv localhost
  login logs mail maildaemon mailer mailerdaemon mailserver majordomo manager mayfly mayflyadmin
  mayflysupport mayflyteam media moderator mx newsletter nobody noreply notification notifications
  notify null office official operations operator ops orders owner partner partners password
  passwordreset payment payments police pop postbox postoffice premium press privacy
  privacyofficer refund refunds register registrar remove reply replies report reports responsible
  root safety sec secure service services shop signup smtp spam ssl ssladmin ssladministrator
  sslwebmaster staff status store stripe subscribe subscriptions superuser sys sysadmin
  sysadministrator sysop system team techsupport terms test tls tos trust undisclosedrecipients
  unsubscribe update updates user username users verification verify webadmin website welcome whois
  wpad`;

const LOOK_ALIKES: ReadonlyMap<string, string> = new Map([
  ["0", "o"],
  ["1", "l"],
  ["i", "l"],
  ["|", "l"],
  ["3", "e"],
  ["4", "a"],
  ["@", "a"],
  ["5", "s"],
  ["$", "s"],
  ["7", "t"],
  ["8", "b"],
]);

const RESERVED: ReadonlySet<string> = new Set(
  `${RFC_2142} ${OPERATOR}`.trim().split(/\s+/).map(foldLookAlikes),
);

/** Bounces arrive at names with this prefix (`outbound/forward-targets/bounce-address.ts`). */
export const BOUNCE_PREFIX = "bounce.";

/**
 * Returns whether a local part is reserved: company names, the names of RFC 2142, look-alikes of both
 * (`p0stmaster`, `adrnin`, `no.reply`), and all bounce addresses.
 */
export function isReservedName(local: string): boolean {
  return RESERVED.has(foldLookAlikes(local)) || isForBounces(local);
}

function isForBounces(local: string): boolean {
  const [first = "", ...rest] = local.normalize("NFKC").split(".");
  return rest.length > 0 && foldLookAlikes(`${first}.`) === foldLookAlikes(BOUNCE_PREFIX);
}

/** Maps names that look alike to the same spelling. */
function foldLookAlikes(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}._-]/gu, "")
    .replace(/[0134578i|$@]/g, (char) => LOOK_ALIKES.get(char) ?? char)
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");
}
