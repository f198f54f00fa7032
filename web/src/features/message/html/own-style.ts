/**
 * The style of an element that we put into a mail. No rule of the mail's own sheets reaches it: what
 * isn't said here is as nobody styled it, transitions and the colour that letters are filled with
 * included. `all` leaves the direction of writing alone.
 */
export function ownStyle(declarations: readonly string[]): string {
  return [...AS_NOBODY_STYLED, ...declarations].map((each) => `${each}!important`).join(";");
}

/** The pointer is the one of what it stands in: a picture may be a link. */
const AS_NOBODY_STYLED = ["all:initial", "direction:ltr", "unicode-bidi:isolate", "cursor:inherit"];
