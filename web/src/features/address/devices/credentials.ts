import { isEmailAddress, isPassword } from "../address-forms.ts";

/** What opens an address elsewhere, in all the forms in which people carry it from one device to the other. */
export type Credentials = { readonly email: string; readonly password: string };

const LINK_MARK = "#open=";
const GROUP = /.{1,4}/g;

/** The secret stands behind the '#': browsers send that part to nobody. */
export function openLink(origin: string, { email, password }: Credentials): string {
  return `${origin}/${LINK_MARK}${toBase64Url(`${email} ${password}`)}`;
}

/** What a link's fragment opens; 'broken' where it is one of ours but not whole; null for any other. */
export function readFragment(fragment: string): Credentials | "broken" | null {
  if (!fragment.startsWith(LINK_MARK)) return null;
  const text = fromBase64Url(fragment.slice(LINK_MARK.length));
  return (text === undefined ? undefined : readPair(text)) ?? "broken";
}

/** Finds both in a pasted text: a whole link, or the address and then the password. */
export function readPasted(text: string): Credentials | undefined {
  const mark = text.indexOf(LINK_MARK);
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
  const [, email = "", password = ""] = /^\s*(\S+@\S+)\s+(\S[\s\S]*)$/.exec(text) ?? [];
  return readTyped(email, password);
}

/** Capitals, spaces, and what mail programs put around an address. */
function normalizeEmail(typed: string): string {
  return typed
    .toLowerCase()
    .replaceAll(/\s|[<>]|^\s*mailto:/g, "")
    .replace(/[,;]$/, "");
}

/** As the server reads it: groups of four, capitals and dashes as one likes, o for 0 and i or l for 1. */
function normalizePassword(typed: string): string {
  const characters = typed.toLowerCase().replaceAll("o", "0").replaceAll(/[il]/g, "1");
  return (
    characters
      .replaceAll(/[^0-9a-z]/g, "")
      .match(GROUP)
      ?.join("-") ?? ""
  );
}

function toBase64Url(text: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64Url(encoded: string): string | undefined {
  try {
    const bytes = atob(encoded.replaceAll("-", "+").replaceAll("_", "/"));
    const codes = Uint8Array.from(bytes, (character) => character.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(codes);
  } catch {
    // Cut off or changed on its way here.
    return undefined;
  }
}
