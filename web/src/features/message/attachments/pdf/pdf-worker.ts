/**
 * Reads and draws a PDF in a worker. Only bitmaps and text reach the page, never fonts or markup of the file, and
 * terminating the worker stops everything. Scripts in the file never run (pdf.js has no interpreter for them here).
 * Only fonts and tables of our own build are fetched.
 */
// oxlint-disable-next-line import/no-unassigned-import -- pdf.js finds the half that reads by a global name
import "pdfjs-dist/build/pdf.worker.mjs";
import { getDocument, PasswordException, VerbosityLevel, version } from "pdfjs-dist";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { allocationBudget, countAllocations } from "./allocation-budget.ts";
import { AREA_PX_MAX, fitPage, pixelsOf } from "./fit-page.ts";
import { FontsAndTables } from "./fonts-and-tables.ts";
import { NoFilters, OffscreenCanvases } from "./offscreen-canvases.ts";
import { pageLines, type TextRun } from "./page-lines.ts";
import type { Paper, PdfAnswer, PdfRequest } from "./pdf-messages.ts";

type DrawRequest = Extract<PdfRequest, { type: "draw" }>;

/** The budget for opening a file, and for each page. Browsers have used up to three times the counted bytes. */
const BYTES_MAX = 768 * 1024 ** 2;
const budget = allocationBudget(BYTES_MAX, () => answer({ type: "refused", reason: "greedy" }));
countAllocations(budget);

class Canvases extends OffscreenCanvases {
  constructor() {
    super(budget);
  }
}

let opened: Promise<PDFDocumentProxy> | undefined;
let lastDrawId = 0;
let drawing = Promise.resolve();

self.addEventListener("message", ({ data }: MessageEvent<PdfRequest>) => {
  if (data.type === "open") void open(data.file);
  if (data.type !== "draw") return;
  lastDrawId = data.id;
  // Draws one page at a time. Of the waiting requests only the last is drawn, since the visitor is turning pages.
  drawing = drawing.then(() => (data.id === lastDrawId ? draw(data) : undefined));
});

async function open(file: ArrayBuffer): Promise<void> {
  opened = getDocument(parametersFor(file)).promise;
  try {
    const { numPages } = await opened;
    // pdf.js returns the number that the file declares.
    if (numPages < 1) throw new RangeError("The PDF has no pages");
    answer({ type: "opened", pageCount: numPages });
  } catch (error) {
    // Whatever the fault, the visitor can only download the file.
    const reason = error instanceof PasswordException ? "encrypted" : "broken";
    answer({ type: "refused", reason });
  }
}

function parametersFor(file: ArrayBuffer): object {
  const own = `/assets/pdfjs-${version}/`;
  return {
    data: new Uint8Array(file),
    // Fonts of the file are loaded in this worker only.
    ownerDocument: { fonts: Reflect.get(self, "fonts") },
    CanvasFactory: Canvases,
    FilterFactory: NoFilters,
    BinaryDataFactory: FontsAndTables,
    cMapUrl: `${own}cmaps/`,
    standardFontDataUrl: `${own}fonts/`,
    wasmUrl: `${own}decoders/`,
    useWorkerFetch: false,
    // The page's policy forbids WebAssembly; pdf.js has the same decoders in JavaScript.
    useWasm: false,
    // Renders alike on every system.
    useSystemFonts: false,
    enableXfa: false,
    // The budget can't count the output of the browser's own decoder.
    isImageDecoderSupported: false,
    maxImageSize: IMAGE_PX_MAX,
    canvasMaxAreaInBytes: AREA_PX_MAX * 4,
    verbosity: VerbosityLevel.ERRORS,
  };
}

/** An A4 page at 600 dpi has 35 million pixels. */
const IMAGE_PX_MAX = 50_000_000;

async function draw({ id, page, widthPx }: DrawRequest): Promise<void> {
  try {
    const document = await opened;
    if (!document) return;
    budget.renew();
    const paper = await drawPage(document, page, widthPx);
    answer({ type: "drawn", id, drawn: { page, paper } }, [paper.picture]);
  } catch {
    // The error replaces this page; other pages may still work.
    answer({ type: "drawn", id, drawn: { page, paper: null } });
  }
}

async function drawPage(
  document: PDFDocumentProxy,
  pageNumber: number,
  widthPx: number,
): Promise<Paper> {
  const page = await document.getPage(pageNumber);
  const whole = page.getViewport({ scale: 1 });
  const scale = fitPage(whole, widthPx);
  const { width, height } = pixelsOf(whole, scale);
  const { canvas, context } = new Canvases().create(width, height);
  if (!isContext(context)) throw new Error("This browser has no OffscreenCanvas context");
  const viewport = page.getViewport({ scale });
  await page.render({ canvas: null, canvasContext: context, viewport }).promise;
  const { items } = await page.getTextContent();
  page.cleanup();
  const runs = items.flatMap((item): TextRun[] => ("str" in item ? [item] : []));
  return { picture: canvas.transferToImageBitmap(), lines: pageLines(runs) };
}

/** pdf.js types require a DOM canvas context, but use nothing that this context lacks. */
function isContext(context: object): context is CanvasRenderingContext2D {
  return "drawImage" in context;
}

function answer(message: PdfAnswer, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}
