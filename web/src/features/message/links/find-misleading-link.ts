import { findHosts } from "./find-hosts.ts";
import { isSharedSuffix } from "./top-level-names.ts";

/** A link whose text names one host (`named`) while it leads to another (`host`). */
export type MisleadingLink = { readonly named: string; readonly host: string };

/**
 * Returns the real target of a link if its text names another host or disguises the target (user info before an @,
 * look-alike letters). Returns undefined if the text isn't misleading.
 */
export function findMisleadingLink(text: string, target: URL): MisleadingLink | undefined {
  if (target.protocol === "mailto:") return findMisleadingRecipient(text, target);
  if (target.protocol !== "http:" && target.protocol !== "https:") return undefined;
  const host = target.hostname.replace(/\.$/, "");
  const names = findHosts(text);
  if (target.username !== "" && text.includes("@")) {
    return { named: names.find((name) => name !== host) ?? target.username, host };
  }
  const isDisguised = host.includes("xn--") && !/xn--/i.test(text);
  const named = names.find((name) => isDisguised || !isSameSite(name, host));
  return named === undefined ? undefined : { named, host };
}

/** A mailto recipient counts only if the text is an address, too. */
function findMisleadingRecipient(text: string, { pathname }: URL): MisleadingLink | undefined {
  const host = pathname.slice(pathname.lastIndexOf("@") + 1).toLowerCase();
  if (!text.includes("@") || host === "") return undefined;
  const named = findHosts(text).find((name) => !isSameSite(name, host));
  return named === undefined ? undefined : { named, host };
}

/**
 * `www.a.example` and `a.example` count as the same site; `a.example.evil.test` doesn't. Neither do `github.io` and
 * its subdomains, which anyone can register.
 */
function isSameSite(named: string, target: string): boolean {
  const [one, other] = [named.replace(/^www\./, ""), target.replace(/^www\./, "")];
  if (one === other) return true;
  if (one.endsWith(`.${other}`)) return !isSharedSuffix(other);
  return other.endsWith(`.${one}`) && !isSharedSuffix(one);
}
