/**
 * A start that fails for a reason outside the code, which the operator can remove: the message says what
 * is wrong and what to do. Whoever reads it needs no stack trace.
 */
export class CannotStart extends Error {
  override name = "CannotStart";
}
