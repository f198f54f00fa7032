import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import ZoomIn from "lucide-react/icons/zoom-in";
import ZoomOut from "lucide-react/icons/zoom-out";
import type { LucideIcon } from "lucide-react";
import { Button } from "../../../../ui/button.tsx";
import type { PageMoves } from "./page-keys.ts";
import { WHOLE_WIDTH, ZOOM_MAX } from "./zoom.ts";

/** Turns pages and zooms. A control without effect stays focusable. */
export function PdfToolbar({
  page,
  lastPage,
  pageCount,
  zoom,
  moves,
}: {
  page: number;
  lastPage: number;
  pageCount: number;
  zoom: number;
  moves: PageMoves;
}) {
  return (
    <div className="flex h-10 items-center gap-0.5 border-b border-line px-1 text-fine text-ink-muted tabular-nums">
      {pageCount > 1 && (
        <Tool Icon={ChevronLeft} name="Previous page" off={page <= 1} act={moves.previous} />
      )}
      <p className={`whitespace-nowrap ${pageCount > 1 ? "px-1" : "px-2"}`}>
        <span className="max-[24rem]:sr-only">Page </span>
        {page} of {pageCount}
      </p>
      {pageCount > 1 && (
        <Tool Icon={ChevronRight} name="Next page" off={page >= lastPage} act={moves.next} />
      )}
      <span className="grow" />
      <Tool Icon={ZoomOut} name="Zoom out" off={zoom <= WHOLE_WIDTH} act={moves.wider} />
      <p className="w-[5ch] text-center">
        <span className="sr-only">Zoom </span>
        {zoom * 100}%
      </p>
      <Tool Icon={ZoomIn} name="Zoom in" off={zoom >= ZOOM_MAX} act={moves.closer} />
    </div>
  );
}

function Tool({
  Icon,
  name,
  off,
  act,
}: {
  Icon: LucideIcon;
  name: string;
  off: boolean;
  act: () => void;
}) {
  return (
    <Button
      look="quiet"
      size="smallIcon"
      aria-label={name}
      title={name}
      aria-disabled={off}
      onClick={off ? undefined : act}
      className="aria-disabled:opacity-45"
    >
      <Icon className="icon-small" />
    </Button>
  );
}
