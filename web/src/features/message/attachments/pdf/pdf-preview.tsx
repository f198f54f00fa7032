import { BUSY_SHOWN_AFTER_MS, useDelayed } from "../../../../ui/use-delayed.ts";
import { PreviewRefusal } from "../preview-refusal.tsx";
import { PdfPages } from "./pdf-pages.tsx";
import { OPENING, PDF_FAULTS } from "./pdf-words.ts";
import { usePdf } from "./use-pdf.ts";

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
  const shown = useDelayed(true, BUSY_SHOWN_AFTER_MS);
  return (
    <p className="mx-3 mb-3 grid h-25 place-items-center rounded-field bg-sunken text-fine text-ink-muted">
      {shown && OPENING}
    </p>
  );
}
