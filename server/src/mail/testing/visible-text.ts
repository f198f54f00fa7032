import { breakOf } from "../text/convert-text.ts";
import type { VisibleHtml } from "../html/visible-html.ts";

/** Returns the text of an HTML document that its CSS doesn't hide. */
export function visibleText(page: VisibleHtml): string {
  let text = "";
  for (let index = 0; ; index += 1) {
    const piece = page.piece(index);
    if (!piece) return text;
    if (piece.kind) text += breakOf(piece.kind);
    else if (!piece.isHidden) text += page.textOf(piece, Infinity);
  }
}
