import { useEffect, useRef, useState } from "react";
import { useDelayed } from "../../../../ui/use-delayed.ts";
import { PreviewRefusal } from "../preview-refusal.tsx";
import { PdfPages } from "./pdf-pages.tsx";
import { OPENING, PDF_FAULTS } from "./pdf-words.ts";
import type { DrawnPage } from "./pdf-messages.ts";
import { readPdf, type PdfFault, type PdfReader } from "./read-pdf.ts";

/** Shows a PDF in the row of its file, one page at a time, as a bitmap without active content. */
export function PdfPreview({ file, name }: { file: Blob; name: string }) {
  const { state, draw } = usePdf(file);
  switch (state.phase) {
    case "opening":
      return <Opening />;
    case "refused":
      return <PreviewRefusal>{PDF_FAULTS[state.fault]}</PreviewRefusal>;
    case "open":
      return <PdfPages name={name} pageCount={state.pageCount} drawn={state.drawn} draw={draw} />;
  }
}

function Opening() {
  const shown = useDelayed(true);
  return (
    <p className="mx-3 mb-3 grid h-25 place-items-center rounded-field bg-sunken text-fine text-ink-muted">
      {shown && OPENING}
    </p>
  );
}

type PdfState =
  | { readonly phase: "opening" }
  | { readonly phase: "refused"; readonly fault: PdfFault }
  | {
      readonly phase: "open";
      readonly pageCount: number;
      /** The last drawn page; null if none has been drawn yet. */
      readonly drawn: DrawnPage | null;
    };

type PdfControl = {
  readonly state: PdfState;
  readonly draw: (page: number, widthPx: number) => void;
};

/** Opens a PDF while its preview is mounted. */
function usePdf(file: Blob): PdfControl {
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
