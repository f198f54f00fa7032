import { createRequire } from "node:module";
import PdfDocument from "pdfkit";
import type { Line } from "./break-lines.ts";
import type { Run } from "./sheet.ts";

const resolve = createRequire(import.meta.url).resolve;

/** A4's width and Letter's height, so that both paper sizes print without cropping or scaling. */
const PAGE = { width: 595.28, height: 792 };
const MARGIN = 56;
const TOP = 44;
const BOTTOM = PAGE.height - 56;

/** The light theme's colors in hex, because PDF has no OKLCH. */
export const COLORS = {
  ink: "#12262e",
  muted: "#4c5e66",
  line: "#dcd9d0",
  control: "#8a867b",
  accent: "#b75905",
  sunken: "#f5f3ee",
} as const;
type Color = keyof typeof COLORS;

const FONTS = {
  plain: resolve("@expo-google-fonts/geist/400Regular/Geist_400Regular.ttf"),
  strong: resolve("@expo-google-fonts/geist/600SemiBold/Geist_600SemiBold.ttf"),
  code: resolve("@expo-google-fonts/geist-mono/400Regular/GeistMono_400Regular.ttf"),
} as const;

export type TextLook = { readonly size: number; readonly color: Color };
/** `baseline` is measured from the top of the page. */
type Place = { readonly x: number; readonly baseline: number };
type Element = PDFKit.PDFStructureElement;

/** Fills pages from top to bottom, with tags for screen readers. */
export class Paper {
  readonly #doc: PDFKit.PDFDocument;
  readonly #root: Element;
  readonly left = MARGIN;
  readonly width = PAGE.width - 2 * MARGIN;
  readonly #widths = new Map<string, number>();
  y = TOP;

  constructor(title: string, written: Date) {
    this.#doc = new PdfDocument({
      size: [PAGE.width, PAGE.height],
      margin: 0,
      pdfVersion: "1.7",
      tagged: true,
      displayTitle: true,
      lang: "en-US",
      bufferPages: true,
      // Fixed dates make builds reproducible.
      info: { Title: title, Author: "The Mayfly team", CreationDate: written, ModDate: written },
    });
    for (const [name, path] of Object.entries(FONTS)) this.#doc.registerFont(name, path);
    this.#root = this.#doc.struct("Document");
    this.#doc.addStructure(this.#root);
  }

  /** Starts a new page unless this height fits on the current one. */
  ensureSpace(height: number): void {
    if (this.y + height <= BOTTOM) return;
    this.#doc.addPage();
    this.y = TOP;
  }

  measure(run: Run, size: number): number {
    const key = `${run.style} ${run.text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known * size;
    // Cache widths, because text shaping is slow and words repeat.
    const width = this.#doc.font(run.style).fontSize(sizeOf(run, 1)).widthOfString(run.text);
    this.#widths.set(key, width);
    return width * size;
  }

  element(type: string, parent: Element = this.#root): Element {
    const element = this.#doc.struct(type);
    parent.add(element);
    return element;
  }

  /** Tags everything that `draw` draws as content of `element`. */
  content(element: Element, tag: string, draw: () => void): void {
    const content = this.#doc.markStructureContent(tag);
    draw();
    this.#doc.endMarkedContent();
    element.add(content);
  }

  /** Draws lines, boxes, and page numbers, which screen readers skip. */
  decorate(draw: (doc: PDFKit.PDFDocument) => void): void {
    this.#doc.markContent("Artifact", { type: "Layout" });
    draw(this.#doc);
    this.#doc.endMarkedContent();
  }

  line(line: Line, { x, baseline }: Place, { size, color }: TextLook): void {
    let at = x;
    for (const piece of line) {
      this.#doc
        .font(piece.style)
        .fontSize(sizeOf(piece, size))
        .fillColor(COLORS[color])
        .text(piece.text, at, baseline, { lineBreak: false, baseline: "alphabetic" });
      at += piece.width;
    }
  }

  async finish(footer: string): Promise<Buffer> {
    this.#numberPages(footer);
    this.#root.end();
    const chunks: Buffer[] = [];
    this.#doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    const ended = Promise.withResolvers<void>();
    this.#doc.on("end", () => ended.resolve());
    this.#doc.on("error", (error: Error) => ended.reject(error));
    this.#doc.end();
    await ended.promise;
    return Buffer.concat(chunks);
  }

  #numberPages(footer: string): void {
    const { start, count } = this.#doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#doc.switchToPage(start + page);
      this.decorate(() => {
        const number = `${page + 1} / ${count}`;
        this.#small(footer, MARGIN);
        this.#small(number, PAGE.width - MARGIN - this.#doc.widthOfString(number));
      });
    }
  }

  #small(text: string, x: number): void {
    this.#doc.font("plain").fontSize(8).fillColor(COLORS.muted);
    this.#doc.text(text, x, PAGE.height - 30, { lineBreak: false, baseline: "alphabetic" });
  }
}

/** The monospace font looks larger at the same size. */
function sizeOf({ style }: Run, size: number): number {
  return style === "code" ? size * 0.92 : size;
}
