/** A header field as it was written, one character a byte, without its last line end. */
export type WrittenField = { readonly name: string; readonly text: string };

/** The fields of a message that we composed, from top to bottom: nothing in it is broken. */
export function splitHeader(header: string): WrittenField[] {
  return header.split(/\r\n(?![ \t])/).flatMap((text) => {
    const colon = text.indexOf(":");
    return colon < 1 ? [] : [{ name: text.slice(0, colon).trimEnd().toLowerCase(), text }];
  });
}

/** RFC 6376 3.4.2, without the line end behind it. */
export function relaxField({ name, text }: WrittenField): string {
  const value = text.slice(text.indexOf(":") + 1).replaceAll("\r\n", "");
  return `${name}:${value.replace(/[ \t]+/g, " ").replace(/^ | $/g, "")}`;
}
