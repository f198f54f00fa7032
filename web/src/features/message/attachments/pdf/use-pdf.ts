import { useEffect, useRef, useState } from "react";
import type { DrawnPage } from "./pdf-messages.ts";
import { readPdf, type PdfFault, type PdfReader } from "./read-pdf.ts";

export type PdfState =
  | { readonly phase: "opening" }
  | { readonly phase: "refused"; readonly fault: PdfFault }
  | {
      readonly phase: "open";
      readonly pageCount: number;
      /** The last drawn page; null if none has been drawn yet. */
      readonly drawn: DrawnPage | null;
    };

export type PdfControl = {
  readonly state: PdfState;
  readonly draw: (page: number, widthPx: number) => void;
};

/** Opens a PDF while its preview is mounted. */
export function usePdf(file: Blob): PdfControl {
  const [state, setState] = useState<PdfState>({ phase: "opening" });
  const reader = useRef<PdfReader>(null);

  // Starts the worker and terminates it with the preview.
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
