/** What opens an address elsewhere, read in all the forms in which people carry it from one device to the other. */
import { decodeOpenLink, OPEN_LINK_MARK, type Credentials } from "@mayfly/contract/open-link";
import { normalizePassword } from "@mayfly/contract/password-form";
import { isEmailAddress, isPassword } from "../address-forms.ts";

/** What a link's fragment opens; 'broken' where it is one of ours but not whole; null for any other. */
export function readFragment(fragment: string): Credentials | "broken" | null {
  if (!fragment.startsWith(OPEN_LINK_MARK)) return null;
  const text = decodeOpenLink(fragment);
  return (text === undefined ? undefined : readPair(text)) ?? "broken";
}

/** Finds both in a pasted text: a whole link, or the address and then the password. */
export function readPasted(text: string): Credentials | undefined {
  const mark = text.indexOf(OPEN_LINK_MARK);
  if (mark === -1) return readPair(text);
  const [fragment = ""] = text.slice(mark).split(/\s/);
  const read = readFragment(fragment);
  return read === null || read === "broken" ? undefined : read;
}

/** Reads both fields as they were typed; undefined where they can't be an address and a password. */
export function readTyped(email: string, password: string): Credentials | undefined {
  const read = { email: normalizeEmail(email), password: normalizePassword(password) };
  return isEmailAddress(read.email) && isPassword(read.password) ? read : undefined;
}

function readPair(text: string): Credentials | undefined {
  const pair = text.trim();
  const gap = pair.search(/\s/);
  return gap < 0 ? undefined : readTyped(pair.slice(0, gap), pair.slice(gap).trimStart());
}

/** Capitals, spaces, and what mail programs put around an address. */
function normalizeEmail(typed: string): string {
  return typed
    .toLowerCase()
    .replaceAll(/\s|[<>]|^\s*mailto:/g, "")
    .replace(/[,;]$/, "");
}
