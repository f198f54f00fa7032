import { Fragment, useMemo } from "react";
import { findLinks, type TextPiece } from "./find-links.ts";
import { findMisleadingLink } from "../links/find-misleading-link.ts";

/** Shows a mail's plain text with clickable links that send no referrer. */
export function LinkedText({ text }: { text: string }) {
  const pieces = useMemo(() => findLinks(text), [text]);
  // Index as key: a text never changes and may contain the same link twice.
  return pieces.map((piece, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- see above
    <Fragment key={index}>
      <Piece {...piece} />
    </Fragment>
  ));
}

function Piece({ text, href }: TextPiece) {
  if (href === undefined) return text;
  const elsewhere = findMisleadingLink(text, new URL(href));
  return (
    <>
      <a
        href={href}
        title={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="text-accent-text underline decoration-current/40 underline-offset-2 hover:decoration-current"
      >
        {text}
      </a>
      {elsewhere && <span className="text-danger"> (leads to {elsewhere.host})</span>}
    </>
  );
}
