import { readAttributes, type AttributeNames } from "../html/html-attributes.ts";
import { NameTable } from "../html/name-table.ts";
import { CELLS, IMAGE, INPUT, LINK, type Piece, type VisibleHtml } from "../html/visible-html.ts";
import { addTextAndUrls } from "./add-text-and-urls.ts";
import { TEXT_LENGTH_MAX, TextBuilder, type SearchableText } from "./searchable-text.ts";

/** Most messages show their purpose within the first length, some only after their style sheets. */
const HTML_LENGTHS = { usual: 8 * 1024, most: 64 * 1024 } as const;
/** Less text than this may not be the message. */
const TEXT_LENGTH_USUAL = 600;

/** Returns the visible text and links of an HTML document, within the limits of a SearchableText. */
export function readHtml(page: VisibleHtml): SearchableText {
  const builder = new TextBuilder();
  const anchors = new Anchors(builder, page);
  for (let index = 0; !builder.full; index += 1) {
    const piece = page.piece(index);
    if (!piece || piece.start >= HTML_LENGTHS.most) break;
    if (piece.start >= HTML_LENGTHS.usual && builder.length >= TEXT_LENGTH_USUAL) break;
    if (piece.kind) anchors.addTag(piece);
    else anchors.addText(piece);
  }
  anchors.close();
  return builder.finish();
}

const NAMES = ["alt", "type", "value"];
const ATTRIBUTES: AttributeNames = { table: new NameTable(NAMES), names: NAMES };

/** Converts pieces to text, line ends, and links. */
class Anchors {
  readonly #builder: TextBuilder;
  readonly #page: VisibleHtml;
  #open: OpenAnchor | undefined;

  constructor(builder: TextBuilder, page: VisibleHtml) {
    this.#builder = builder;
    this.#page = page;
  }

  close(): void {
    const open = this.#open;
    this.#open = undefined;
    if (!open) return;
    const { url, start, label, alt, isVisible, hidesContent } = open;
    if (hidesContent && !isVisible) return;
    const words = label.replaceAll(/\s+/g, " ").trim();
    const named = words === "" ? { label: alt, isPicture: true } : { label: words };
    this.#builder.addLink({ url, ...named, start, end: this.#builder.length });
  }

  addText(piece: Piece): void {
    const open = this.#open;
    if (piece.mayBeHidden) {
      if (open) open.hidesContent = true;
      return;
    }
    const { html } = this.#page;
    if (html.charAt(piece.start) === "<") return;
    const text = this.#page.textOf(piece, TEXT_LENGTH_MAX);
    if (BLANK.test(text)) return this.#builder.addBreak(" ");
    // Only a tag proves that a text is complete: at the end of the input it may be cut.
    const isCut = piece.end === html.length || piece.end - piece.start > TEXT_LENGTH_MAX;
    // In HTML, a line end is a blank; tags end lines.
    const line = text.includes("\n") ? text.replaceAll("\n", " ") : text;
    addTextAndUrls(this.#builder, line, { inLink: open !== undefined, isCut });
    if (!open) return;
    open.isVisible = true;
    if (open.label.length < LABEL_LENGTH_MAX) open.label += text;
  }

  addTag(piece: Piece): void {
    const { kind, href, mayBeHidden } = piece;
    if (kind === LINK) {
      this.close();
      if (href !== undefined) this.#open = openAnchor(href, this.#builder.length, mayBeHidden);
    } else if (kind === INPUT) this.#addInput(piece);
    else if (kind === IMAGE && this.#open) this.#addPicture(piece, this.#open);
    else if (kind) this.#builder.addBreak(CELLS.has(kind) ? " " : "\n");
  }

  #addPicture(piece: Piece, open: OpenAnchor): void {
    if (piece.isHidden) {
      open.hidesContent = true;
      return;
    }
    open.isVisible = true;
    open.alt ||= this.#attribute(piece, "alt") ?? "";
  }

  #addInput(piece: Piece): void {
    this.#builder.addBreak(" ");
    const value = piece.isHidden ? "" : (this.#attribute(piece, "value") ?? "");
    const isFixed =
      value.length === 1 || READ_ONLY.test(this.#page.html.slice(piece.start, piece.end));
    const isShown = isFixed && TYPES_OF_TEXT.test(this.#attribute(piece, "type") ?? "");
    if (!isShown || !CODE_VALUE.test(value)) return;
    this.#builder.addWords(value);
    this.#builder.addBreak(" ");
  }

  #attribute({ start, end }: Piece, name: string): string | undefined {
    return readAttributes(this.#page.html.slice(start, end), ATTRIBUTES).get(name);
  }
}

/** The value of an input that may be a code, or one character of it. */
const CODE_VALUE = /^[A-Z\d](?:[A-Z\d -]{0,10}[A-Z\d])?$/;
const TYPES_OF_TEXT = /^(?:text|tel)?$/i;
/** A value that the reader may change is a form's. */
const READ_ONLY = /\s(?:readonly|disabled)(?=[\s=/>])/i;
const BLANK = /^\s*$/;
/** Maximum length of a link's text. */
const LABEL_LENGTH_MAX = 400;

type OpenAnchor = {
  url: string;
  start: number;
  label: string;
  alt: string;
  /** Whether it contains visible text or a visible picture. */
  isVisible: boolean;
  /** Whether some or all of its content is hidden. */
  hidesContent: boolean;
};

function openAnchor(url: string, start: number, hidesContent: boolean): OpenAnchor {
  return { url: url.trim(), start, label: "", alt: "", isVisible: false, hidesContent };
}
