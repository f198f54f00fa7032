/**
 * A startup failure that the operator can fix. The message states the problem and the fix; no stack trace is
 * needed.
 */
export class CannotStart extends Error {
  override name = "CannotStart";
}
