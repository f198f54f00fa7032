/**
 * The link that opens an address on another device: the page shows it as a QR code, receipts contain it, the page
 * reads it.
 */

/** Opens an address on another device. */
export type Credentials = { readonly email: string; readonly password: string };

/** Prefix of the fragment in such a link. */
export const OPEN_LINK_MARK = "#open=";

/** The secret is in the fragment, which browsers never send to a server. */
export function openLink(siteUrl: string, { email, password }: Credentials): string {
  return `${siteUrl}/${OPEN_LINK_MARK}${toBase64Url(`${email} ${password}`)}`;
}

/** Returns the text after the prefix, or undefined if the link is truncated or damaged. */
export function decodeOpenLink(fragment: string): string | undefined {
  return fromBase64Url(fragment.slice(OPEN_LINK_MARK.length));
}

// Uint8Array's own base64 is too new for some browsers, and Buffer exists only in Node.
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
    // Invalid base64 or invalid UTF-8.
    return undefined;
  }
}
