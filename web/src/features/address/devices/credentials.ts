/** Parses the credentials of an address in all forms in which people transfer them between devices. */
import { decodeOpenLink, OPEN_LINK_MARK, type Credentials } from "@mayfly/contract/open-link";
import { normalizePassword } from "@mayfly/contract/password-form";
import { isEmailAddress, isPassword } from "../address-forms.ts";

/** Parses a link's fragment. Returns 'broken' if the fragment is ours but invalid, and null for other fragments. */
export function readFragment(fragment: string): Credentials | "broken" | null {
  if (!fragment.startsWith(OPEN_LINK_MARK)) return null;
  const text = decodeOpenLink(fragment);
  return (text === undefined ? undefined : readPair(text)) ?? "broken";
}

/** Parses a pasted text: a complete link, or the address followed by the password. */
export function readPasted(text: string): Credentials | undefined {
  const mark = text.indexOf(OPEN_LINK_MARK);
  if (mark === -1) return readPair(text);
  const [fragment = ""] = text.slice(mark).split(/\s/);
  const read = readFragment(fragment);
  return read === null || read === "broken" ? undefined : read;
}

/** Parses both fields as typed. Returns undefined if they are invalid. */
export function readTyped(email: string, password: string): Credentials | undefined {
  const read = { email: normalizeEmail(email), password: normalizePassword(password) };
  return isEmailAddress(read.email) && isPassword(read.password) ? read : undefined;
}

function readPair(text: string): Credentials | undefined {
  const pair = text.trim();
  const gap = pair.search(/\s/);
  return gap < 0 ? undefined : readTyped(pair.slice(0, gap), pair.slice(gap).trimStart());
}

/** Normalizes case, spaces, and the characters that mail clients put around an address. */
function normalizeEmail(typed: string): string {
  return typed
    .toLowerCase()
    .replaceAll(/\s|[<>]|^\s*mailto:/g, "")
    .replace(/[,;]$/, "");
}
