/**
 * The host a link really leads to, where its own text names another one or hides which (a name
 * before an @, letters that look like others). Undefined: the text says nothing untrue.
 */
export function leadsElsewhere(text: string, href: string): string | undefined {
  const target = new URL(href);
  if (target.protocol !== "http:" && target.protocol !== "https:") return undefined;
  const written = text.trim();
  if (target.username !== "" && written.includes("@")) return target.hostname;
  const named = hostNamed(written);
  if (named === undefined) return undefined;
  if (target.hostname.includes("xn--") && !/xn--/i.test(written)) return target.hostname;
  return isSameSite(named, target.hostname) ? undefined : target.hostname;
}

/** A text that is an address, or a bare name that nobody would take for anything else. */
const ADDRESS = /^(?:https?:\/\/|www\.)[^\s]{1,2048}$/i;
const BARE_NAME = /^(?:[\p{L}\p{N}-]{1,63}\.){1,8}(?:com|net|org|edu|gov)(?:\/[^\s]{0,2048})?$/iu;

function hostNamed(written: string): string | undefined {
  if (!ADDRESS.test(written) && !BARE_NAME.test(written)) return undefined;
  const address = /^https?:/i.test(written) ? written : `https://${written}`;
  return URL.canParse(address) ? new URL(address).hostname : undefined;
}

/** `www.a.example` and `a.example` are one site to a reader; `a.example.evil.test` isn't. */
function isSameSite(named: string, target: string): boolean {
  const [one, other] = [named.replace(/^www\./, ""), target.replace(/^www\./, "")];
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
}
