import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from "react";
import { useAnnounce } from "../../../../ui/announcer.tsx";
import { useDelayed } from "../../../../ui/use-delayed.ts";
import { answerPageKey } from "./page-keys.ts";
import type { DrawnPage, Paper } from "./pdf-messages.ts";
import { PdfToolbar } from "./pdf-toolbar.tsx";
import { OPENING, PAGE_FAULT } from "./pdf-words.ts";
import { closer, WHOLE_WIDTH, wider } from "./zoom.ts";

/** The preview shows no more pages than this. */
const PAGES_MAX = 200;

type PdfPagesProps = {
  readonly name: string;
  readonly pageCount: number;
  /** The last drawn page; null if none has been drawn yet. */
  readonly drawn: DrawnPage | null;
  readonly draw: (page: number, widthPx: number) => void;
};

/** Shows an open PDF one page at a time, fitted to the width or zoomed in. */
export function PdfPages({ name, pageCount, drawn, draw }: PdfPagesProps) {
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(WHOLE_WIDTH);
  const room = useRef<HTMLDivElement>(null);
  const announce = useAnnounce();
  useDrawing(draw, { page, zoom, width: useWidth(room) });
  const waiting = useDelayed(drawn?.page !== page);

  const lastPage = Math.min(pageCount, PAGES_MAX);
  const placeOf = (one: number) => `Page ${one} of ${pageCount}`;
  const turnTo = (wanted: number) => {
    if (wanted < 1 || wanted > lastPage) return;
    setPage(wanted);
    announce(placeOf(wanted));
    room.current?.scrollTo({ top: 0 });
  };
  const moves = {
    previous: () => turnTo(page - 1),
    next: () => turnTo(page + 1),
    closer: () => setZoom(closer(zoom)),
    wider: () => setZoom(wider(zoom)),
    wholeWidth: () => setZoom(WHOLE_WIDTH),
  };

  return (
    <section
      aria-label={`Preview of ${name}`}
      onKeyDown={(event) => answerPageKey(event, zoom > WHOLE_WIDTH, moves)}
      className="mx-1.5 mb-1.5 overflow-hidden mid:mx-3 mid:mb-3 rounded-field border border-line bg-sunken"
    >
      <PdfToolbar {...{ page, lastPage, pageCount, zoom, moves }} />
      <div
        ref={room}
        tabIndex={0}
        role="region"
        aria-label={`${placeOf(page)}, ${name}`}
        aria-busy={drawn?.page !== page}
        className="relative max-h-[min(40rem,75dvh)] min-h-25 overflow-auto p-1 mid:p-2 -outline-offset-2 transition-opacity [scrollbar-gutter:stable_both-edges] [scrollbar-width:thin] data-[waiting=true]:opacity-50"
        data-waiting={waiting}
      >
        <Sheet drawn={drawn} placeOf={placeOf} waiting={waiting} />
      </div>
      {lastPage < pageCount && (
        <p className="border-t border-line px-3 py-2 text-fine text-ink-muted">
          The first {lastPage} pages are shown here. The download has all of them.
        </p>
      )}
    </section>
  );
}

function Sheet({
  drawn,
  placeOf,
  waiting,
}: {
  drawn: DrawnPage | null;
  placeOf: (page: number) => string;
  waiting: boolean;
}) {
  if (drawn?.paper) return <PdfPaper place={placeOf(drawn.page)} paper={drawn.paper} />;
  return (
    <p role="status" className="py-8 text-center text-fine text-ink-muted">
      {drawn ? PAGE_FAULT : waiting && OPENING}
    </p>
  );
}

/** Shows a drawn page, and its text for screen readers. */
function PdfPaper({ place, paper }: { place: string; paper: Paper }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { picture, lines } = paper;

  // Transfers the bitmap to the canvas without a copy, before the next paint.
  useLayoutEffect(() => {
    const element = canvas.current;
    if (!element || picture.width === 0) return;
    element.width = picture.width;
    element.height = picture.height;
    element.style.width = `${picture.width / devicePixelRatio}px`;
    element.getContext("bitmaprenderer")?.transferFromImageBitmap(picture);
  }, [picture]);

  return (
    <>
      <canvas
        ref={canvas}
        role="img"
        aria-label={place}
        className="mx-auto block bg-paper ring-1 ring-line"
      />
      <div className="sr-only">
        {lines.length === 0 ? "No text on this page" : lines.join("\n")}
      </div>
    </>
  );
}

/** Returns an element's content width in whole CSS pixels; 0 until known. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  // Observes the element's size.
  useEffect(() => {
    const measured = element.current;
    if (!measured) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

type Wanted = { readonly page: number; readonly zoom: number; readonly width: number };

function useDrawing(draw: PdfPagesProps["draw"], { page, zoom, width }: Wanted): void {
  const ask = useEffectEvent(draw);
  // Sends a request to the worker.
  useEffect(() => {
    if (width > 0) ask(page, Math.floor(width * zoom * devicePixelRatio));
  }, [page, width, zoom]);
}
