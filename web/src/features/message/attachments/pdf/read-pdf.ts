import type { DrawnPage, PdfAnswer, PdfRequest } from "./pdf-messages.ts";
import { startPdfWorker } from "./start-pdf-worker.ts";

/** The reason why a file can't be shown. */
export type PdfFault = "broken" | "encrypted" | "greedy" | "slow" | "unreachable";

type PdfEvents = {
  readonly onOpened: (pageCount: number) => void;
  /** Called only for the most recently requested page. */
  readonly onDrawn: (drawn: DrawnPage) => void;
  /** Called at most once; no other event follows. */
  readonly onFault: (fault: PdfFault) => void;
};

export type PdfReader = {
  readonly draw: (page: number, widthPx: number) => void;
  /** Terminates the worker at once. */
  readonly close: () => void;
};

/** A file of a few kilobytes can keep the worker busy for years. */
const PATIENCE_MS = 30_000;

export function readPdf(file: Blob, { onOpened, onDrawn, onFault }: PdfEvents): PdfReader {
  const worker = startPdfWorker();
  let lastId = 0;
  let started = false;
  let patience: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    clearTimeout(patience);
    worker.terminate();
  };
  const giveUp = (fault: PdfFault) => {
    close();
    onFault(fault);
  };
  const ask = (request: PdfRequest, transfer: Transferable[] = []) => {
    clearTimeout(patience);
    patience = setTimeout(giveUp, PATIENCE_MS, "slow");
    worker.postMessage(request, { transfer });
  };
  const hear = (answer: PdfAnswer) => {
    if (answer.type === "refused") return giveUp(answer.reason);
    // The visitor has turned the page: free the bitmap without waiting for the garbage collector.
    if (answer.type === "drawn" && answer.id !== lastId) return answer.drawn.paper?.picture.close();
    if (answer.type === "opened" || answer.type === "drawn") clearTimeout(patience);
    if (answer.type === "opened") onOpened(answer.pageCount);
    if (answer.type === "drawn") onDrawn(answer.drawn);
  };

  worker.addEventListener("message", ({ data }: MessageEvent<PdfAnswer>) => {
    started = true;
    hear(data);
  });
  // The file crashed the worker, or the worker's code couldn't be fetched.
  worker.addEventListener("error", () => giveUp(started ? "broken" : "unreachable"));
  file.arrayBuffer().then(
    (bytes) => ask({ type: "open", file: bytes }, [bytes]),
    () => giveUp("broken"),
  );
  return {
    draw(page, widthPx) {
      lastId += 1;
      ask({ type: "draw", id: lastId, page, widthPx });
    },
    close,
  };
}
