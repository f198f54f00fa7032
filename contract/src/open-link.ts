/** The link that opens an address on another device: the page draws it, receipts hold it, the page reads it. */

/** What opens an address elsewhere. */
export type Credentials = { readonly email: string; readonly password: string };

/** Begins the fragment of such a link. */
export const OPEN_LINK_MARK = "#open=";

/** The secret stands behind the '#': browsers send that part to nobody. */
export function openLink(siteUrl: string, { email, password }: Credentials): string {
  return `${siteUrl}/${OPEN_LINK_MARK}${toBase64Url(`${email} ${password}`)}`;
}

/** The text that stands behind the mark; undefined where the link was cut off or changed on its way. */
export function decodeOpenLink(fragment: string): string | undefined {
  return fromBase64Url(fragment.slice(OPEN_LINK_MARK.length));
}

// By what browsers in use have: Uint8Array's own base64 is too new for some, and Buffer is Node's.
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
    // No base64, or no UTF-8: what the caller is told.
    return undefined;
  }
}
