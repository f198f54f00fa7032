import { latinLook, plainLook } from "./fold-text.ts";
import { isTopLevelName, isWellKnownFile } from "./top-level-names.ts";

/**
 * The hosts that a text names to its reader, wherever they stand in it: of addresses, and bare
 * names, also where letters of other scripts or invisible characters disguise them. One pass.
 */
export function hostsNamed(text: string): string[] {
  const words = plainLook(text).split(/\s+/);
  return words.flatMap(hostsOfWord).slice(0, HOSTS_MAX);
}

/** More than any honest link names. */
const HOSTS_MAX = 100;

function hostsOfWord(word: string): string[] {
  const scheme = word.search(/https?:\/\//i);
  const start = scheme >= 0 ? scheme : word.search(/www\./i);
  if (start < 0) return bareNames(word);
  const address = scheme >= 0 ? word.slice(start) : `https://${word.slice(start)}`;
  // What follows the host is a path, whatever it looks like.
  const host = hostOf(address.replace(/[)\]}>,;:!?'"’”»]{1,9}$/, ""));
  return host === undefined ? bareNames(word) : [...bareNames(word.slice(0, start)), host];
}

function bareNames(word: string): string[] {
  return word
    .split(/[^\p{L}\p{N}_.-]+|\.{2,}/u)
    .flatMap((name) => bareName(name) ?? bareName(latinLook(name)) ?? []);
}

/** Up to the last label that ends a host name: a sentence may go on behind the dot. */
function bareName(name: string): string | undefined {
  const labels = name
    .toLowerCase()
    .split(".")
    .filter((label) => label !== "");
  if (isNetworkAddress(labels)) return labels.join(".");
  const end = labels.findLastIndex((label, at) => at > 0 && isTopLevelName(endingOf(label)));
  if (end < 0) return undefined;
  const host = [...labels.slice(0, end), endingOf(labels[end] ?? "")];
  // `9.am` is a time.
  if (host.length === 2 && /^\d+$/.test(host[0] ?? "")) return undefined;
  if (isWellKnownFile(host.join("."))) return undefined;
  return hostOf(`https://${host.join(".")}`) ?? host.join(".");
}

/** `bank.com-login` names a bank to a hasty reader. */
function endingOf(label: string): string {
  return label.startsWith("xn--") ? label : (label.split("-", 1)[0] ?? "");
}

function isNetworkAddress(labels: readonly string[]): boolean {
  return labels.length === 4 && labels.every((label) => /^\d{1,3}$/.test(label));
}

function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, "") : undefined;
}
