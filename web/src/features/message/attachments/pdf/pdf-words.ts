import type { PdfFault } from "./read-pdf.ts";

const STILL = "It can still be downloaded.";

export const PDF_FAULTS: Readonly<Record<PdfFault, string>> = {
  broken: `This PDF is damaged and can’t be shown here. ${STILL}`,
  encrypted: `This PDF is locked with a password and can’t be shown here. ${STILL}`,
  greedy: `This PDF takes too much memory and isn’t shown here. ${STILL}`,
  unreachable: `What draws PDFs couldn’t be fetched. Load this page again to look at the file. ${STILL}`,
  slow: `This PDF takes too long to draw and isn’t shown here. ${STILL}`,
};

export const PDF_TOO_LARGE = `This PDF is too large to be shown here. ${STILL}`;
export const NOT_A_PDF = `This file isn’t the PDF that it is called. ${STILL}`;
export const PAGE_FAULT =
  "This page can’t be shown here. It can still be downloaded, with the whole PDF.";

export const OPENING = "Opening the document…";
