import { useLayoutEffect, useRef } from "react";
import type { Paper } from "./pdf-messages.ts";

/** Shows a drawn page, and its text for screen readers. */
export function PdfPaper({ place, paper }: { place: string; paper: Paper }) {
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
