import { replaceLookAlikes, toVisibleForm } from "./normalize-text.ts";
import { isTopLevelName, isWellKnownFile } from "./top-level-names.ts";

/**
 * Returns the hosts that a reader sees in a text: hosts of URLs and bare names, even if look-alike letters or
 * invisible characters disguise them. Linear time.
 */
export function findHosts(text: string): string[] {
  const words = toVisibleForm(text).split(/\s+/);
  return words.flatMap(hostsOfWord).slice(0, HOSTS_MAX);
}

/** More than any legitimate link names. */
const HOSTS_MAX = 100;

function hostsOfWord(word: string): string[] {
  const scheme = word.search(/https?:\/\//i);
  const start = scheme >= 0 ? scheme : word.search(/www\./i);
  if (start < 0) return bareNames(word);
  const address = scheme >= 0 ? word.slice(start) : `https://${word.slice(start)}`;
  // Everything after the host is a path.
  const host = hostOf(address.replace(/[)\]}>,;:!?'"’”»]{1,9}$/, ""));
  return host === undefined ? bareNames(word) : [...bareNames(word.slice(0, start)), host];
}

function bareNames(word: string): string[] {
  return word
    .split(/[^\p{L}\p{N}_.-]+|\.{2,}/u)
    .flatMap((name) => bareName(name) ?? bareName(replaceLookAlikes(name)) ?? []);
}

/** Cuts the name after its last top-level label: a sentence may continue after the dot. */
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

/** A reader may take `bank.com-login` for a bank. */
function endingOf(label: string): string {
  return label.startsWith("xn--") ? label : (label.split("-", 1)[0] ?? "");
}

function isNetworkAddress(labels: readonly string[]): boolean {
  return labels.length === 4 && labels.every((label) => /^\d{1,3}$/.test(label));
}

function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, "") : undefined;
}
