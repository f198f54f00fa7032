import { useLayoutEffect, useRef } from "react";
import type { Paper } from "./pdf-messages.ts";

/** A page as it was drawn, and for those who don't see it what is written on it. */
export function PdfPaper({ place, paper }: { place: string; paper: Paper }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { picture, lines } = paper;

  // The picture's memory goes over to the canvas, which shows it as it is; before the next paint.
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
