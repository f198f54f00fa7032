import { Fragment, useMemo } from "react";
import { findLinks, type TextPiece } from "./find-links.ts";
import { leadsElsewhere } from "../links/leads-elsewhere.ts";

/** A mail's plain text, its web addresses as links that tell nobody where they were clicked. */
export function LinkedText({ text }: { text: string }) {
  const pieces = useMemo(() => findLinks(text), [text]);
  // By place: a text never changes, and the same link may stand in it twice.
  return pieces.map((piece, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- see above
    <Fragment key={index}>
      <Piece {...piece} />
    </Fragment>
  ));
}

function Piece({ text, href }: TextPiece) {
  if (href === undefined) return text;
  const elsewhere = leadsElsewhere(text, new URL(href));
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
