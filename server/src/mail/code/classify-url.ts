/**
 * Properties of a link that its URL alone shows. Pure; never fetches anything. Undefined for a URL that no card may
 * link to.
 */
type ClassifiedUrl = {
  url: URL;
  /** Whether the URL identifies this visitor or this request. A page that is the same for everyone confirms nothing. */
  personal: boolean;
  /** Whether the path or query mentions confirming, signing in, or passwords. */
  acts: boolean;
  /** Whether opening the URL signs the visitor in. */
  signsIn: boolean;
};

export function classifyUrl(address: string): ClassifiedUrl | undefined {
  const url = URL.parse(address);
  if (!url || !isWeb(url) || isHomePage(url)) return undefined;
  const words = `${url.pathname}${url.search}`.toLowerCase();
  if (NEVER.test(words) || NEVER_HOSTS.test(url.hostname)) return undefined;
  return {
    url,
    personal: isPersonal(url),
    acts: ACTS.test(words) || ACTS.test(url.hostname),
    signsIn: SIGNS_IN.test(words),
  };
}

/**
 * Rejects credentials before the host and invalid host characters (`bank.example,login.evil.example`): they are
 * deceptive. Rejects IP addresses: they hide the owner. Accepts the reader's own machine, where a program under test
 * runs.
 */
function isWeb(url: URL): boolean {
  const isHttp = url.protocol === "https:" || url.protocol === "http:";
  if (!isHttp || url.username !== "" || url.password !== "") return false;
  return /^(?:[a-z\d.-]+\.[a-z][a-z\d-]*\.?|localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
}

function isHomePage({ pathname, search, hash }: URL): boolean {
  return pathname === "/" && search === "" && hash === "";
}

const NEVER =
  /(?:^|[/?&=._-])(?:un-?sub(?:scribe)?|opt-?out|preferences?|prefs|settings|notifications?|view-?in-?browser|webview|web-version|privacy|terms|legal|help|hc|support|faq|contact|about|blog|unsub|abmelden|desinscri\w*|desuscri\w*|afmelden|impressum|datenschutz|blogs?|posts?|articles?|confirm-(?:delivery|order|unsubscribe)|appointments?|orders?|track(?:ing)?|invoices?|badge)(?:$|[/?&=._-])/;

const NEVER_HOSTS =
  /(?:^|\.)(?:facebook\.com|twitter\.com|x\.com|instagram\.com|linkedin\.com|youtube\.com|tiktok\.com|pinterest\.com|t\.me|apps\.apple\.com|itunes\.apple\.com|play\.google\.com|w3\.org)$/;

const ACTS =
  /(?:verif|confirm|activat|validat|optin|opt-in|double-?opt|\bdoi\b|bestaetig|bestatig|freischalt|aktivier|activer|activar|ativar|attiva|conferma|bevestig|potwierd|aktywuj|dogrula|onayla|reset|password|passwort|\bmdp\b|magic|passwordless|\botp\b|sign-?in|login|log-in|\/auth\/|register|registration|signup)/;

const SIGNS_IN =
  /(?:magic|passwordless|one-?time|verif|confirm|callback|\botp\b|[?&](?:\w*token|ticket|otp|nonce)=|\/auth\/)/;

/** Parameters that describe the visit's source, not the visitor. */
const IMPERSONAL = /^(?:utm_\w*|ref|source|lang|locale|hl|campaign|theme)$/i;

function isPersonal({ pathname, search, hash }: URL): boolean {
  if (search.slice(1).split("&").some(isPersonalParameter)) return true;
  return `${pathname}/${hash}`.split(/[/#?&=._~-]/).some(isOpaque);
}

function isPersonalParameter(parameter: string): boolean {
  const [name, value] = readParameter(parameter);
  return value.length >= 4 && /\d/.test(value) && !IMPERSONAL.test(name);
}

/** Returns name and value; most parameters have no escapes to decode. */
function readParameter(parameter: string): readonly [string, string] {
  if (parameter.includes("%")) return [...new URLSearchParams(parameter)][0] ?? ["", ""];
  const equals = parameter.indexOf("=");
  return equals < 0 ? ["", ""] : [parameter.slice(0, equals), parameter.slice(equals + 1)];
}

/** Whether a token isn't a word: letters and digits mixed, a long number, or long and in mixed case. */
function isOpaque(token: string): boolean {
  if (/^\d+$/.test(token)) return token.length >= 6;
  if (/\d/.test(token)) return token.length >= 6;
  return token.length >= 16 && token !== token.toLowerCase();
}
