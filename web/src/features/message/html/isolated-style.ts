/**
 * The style of an element that we insert into a mail. No rule of the mail's sheets can affect the element: unset
 * properties are reset, including transitions and the text fill color. `all` doesn't reset the writing direction.
 */
export function isolatedStyle(declarations: readonly string[]): string {
  return [...RESET, ...declarations].map((each) => `${each}!important`).join(";");
}

/** The cursor is inherited, because the element may be inside a link. */
const RESET = ["all:initial", "direction:ltr", "unicode-bidi:isolate", "cursor:inherit"];
