import { Fragment } from "react";

/** Shows the parts of a text or an address, which wraps only between them, if possible. */
export function WrappingParts({ parts }: { parts: readonly string[] }) {
  return parts.map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- a text may contain the same part twice
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
