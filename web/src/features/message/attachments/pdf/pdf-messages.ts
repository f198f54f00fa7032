/** Messages between the page and the PDF worker. */
export type PdfRequest =
  | { readonly type: "open"; readonly file: ArrayBuffer }
  | { readonly type: "draw"; readonly id: number; readonly page: number; readonly widthPx: number };

export type PdfAnswer =
  | { readonly type: "opened"; readonly pageCount: number }
  | { readonly type: "refused"; readonly reason: "broken" | "encrypted" | "greedy" }
  | { readonly type: "drawn"; readonly id: number; readonly drawn: DrawnPage };

/** A page by number; `paper` is null if the page can't be drawn. */
export type DrawnPage = { readonly page: number; readonly paper: Paper | null };

/** A page as a bitmap, and its lines of text. */
export type Paper = {
  readonly picture: ImageBitmap;
  readonly lines: readonly string[];
};
