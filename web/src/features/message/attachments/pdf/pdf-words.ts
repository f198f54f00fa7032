import type { PdfFault } from "./read-pdf.ts";

const STILL = "You can still download it.";

export const PDF_FAULTS: Readonly<Record<PdfFault, string>> = {
  broken: `This PDF is damaged and can’t be shown here. ${STILL}`,
  encrypted: `This PDF is locked with a password and can’t be shown here. ${STILL}`,
  greedy: `This PDF needs too much memory to be shown here. ${STILL}`,
  unreachable: `The PDF viewer failed to load. Reload the page to view the file. ${STILL}`,
  slow: `This PDF takes too long to draw, so it can’t be shown here. ${STILL}`,
};

export const PDF_TOO_LARGE = `This PDF is too large to be shown here. ${STILL}`;
export const NOT_A_PDF = `This file isn’t a PDF, despite its name. ${STILL}`;
export const PAGE_FAULT = "This page can’t be shown here. You can still download the whole PDF.";

export const OPENING = "Opening the document…";
