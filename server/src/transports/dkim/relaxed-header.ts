/** A header field as written, one character per byte, without its final line end. */
export type WrittenField = { readonly name: string; readonly text: string };

/** Splits the header of a message that we composed, top to bottom. The header is well-formed. */
export function splitHeader(header: string): WrittenField[] {
  return header.split(/\r\n(?![ \t])/).flatMap((text) => {
    const colon = text.indexOf(":");
    return colon < 1 ? [] : [{ name: text.slice(0, colon).trimEnd().toLowerCase(), text }];
  });
}

/** Relaxed form of RFC 6376 3.4.2, without the final line end. */
export function relaxField({ name, text }: WrittenField): string {
  const value = text.slice(text.indexOf(":") + 1).replaceAll("\r\n", "");
  return `${name}:${value.replace(/[ \t]+/g, " ").replace(/^ | $/g, "")}`;
}
