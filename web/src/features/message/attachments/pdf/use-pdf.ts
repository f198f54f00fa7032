import { useEffect, useRef, useState } from "react";
import type { DrawnPage } from "./pdf-messages.ts";
import { readPdf, type PdfFault, type PdfReader } from "./read-pdf.ts";

export type PdfState =
  | { readonly phase: "opening" }
  | { readonly phase: "refused"; readonly fault: PdfFault }
  | {
      readonly phase: "open";
      readonly pageCount: number;
      /** What was drawn last; null: nothing yet. */
      readonly drawn: DrawnPage | null;
    };

export type PdfControl = {
  readonly state: PdfState;
  readonly draw: (page: number, widthPx: number) => void;
};

/** A PDF as long as it is looked at. */
export function usePdf(file: Blob): PdfControl {
  const [state, setState] = useState<PdfState>({ phase: "opening" });
  const reader = useRef<PdfReader>(null);

  // A thread is outside React, and ends with the preview.
  useEffect(() => {
    const own = readPdf(file, {
      onOpened: (pageCount) => setState({ phase: "open", pageCount, drawn: null }),
      onDrawn: (drawn) =>
        setState((known) => (known.phase === "open" ? { ...known, drawn } : known)),
      onFault: (fault) => setState({ phase: "refused", fault }),
    });
    reader.current = own;
    return own.close;
  }, [file]);

  return { state, draw: (page, widthPx) => reader.current?.draw(page, widthPx) };
}
