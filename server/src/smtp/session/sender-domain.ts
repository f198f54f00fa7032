import { domainToASCII } from "node:url";
import { displayHost } from "../../mail/code/display-host.ts";

/** Longer names say nothing more, and every attempt must leave room for others in the trace (`ATTEMPT_BYTES_MAX`). */
const LENGTH_MAX = 100;

/**
 * Returns the domain of an envelope sender as visitors read it: in a form that looks like no other domain, and a long
 * one without its start, because its end tells who owns it. Empty for the null sender.
 */
export function shownSenderDomain(domain = ""): string {
  const shown = unambiguous(domain.toLowerCase());
  if (shown.length <= LENGTH_MAX) return shown;
  // Whole labels only: the rest of a label could look like a name, and a cut could split a character.
  return `…${shown.slice(1 - LENGTH_MAX).replace(/^[^.]*/, "")}`;
}

function unambiguous(domain: string): string {
  if (!BEYOND_ASCII.test(domain)) return domain;
  const ascii = domainToASCII(domain);
  // Impossible in DNS, for example with a mark that reverses the text.
  return ascii === "" ? domain.replaceAll(BEYOND_ASCII_EACH, "?") : displayHost(ascii);
}

const BEYOND_ASCII = /[^!-~]/u;
const BEYOND_ASCII_EACH = /[^!-~]/gu;
