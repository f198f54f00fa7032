import { decodeEntities } from "./html-entities.ts";
import type { Effort } from "./effort.ts";
import { HiddenText, TAG_LENGTH_MAX } from "./hidden-text.ts";
import { COMMENT, kindOf, readTag, TagSet, type Tag, type TagKind } from "./html-tags.ts";
import { DocumentStyles } from "./css/style-sheet.ts";

/** A text between two tags, or a tag that separates words, belongs to a link, has a value, or shows a picture in a link. */
export type Piece = {
  /** Undefined for a text. */
  readonly kind: TagKind | undefined;
  readonly closes: boolean;
  readonly start: number;
  readonly end: number;
  readonly isHidden: boolean;
  /** Whether the piece is hidden, or may be hidden in a way that is not understood. */
  readonly mayBeHidden: boolean;
  /** Of the start of a link. */
  readonly href: string | undefined;
};

export const LINK = kindOf("a");
export const IMAGE = kindOf("img");
/** Some senders write a code as the value of one, so that it is easy to select. */
export const INPUT = kindOf("input");
/** Elements that separate words without ending a line. */
export const CELLS = new TagSet("td th img input label");

const TAG_COST = 11;
const PIECE_COST = 8;
const TEXT_COST = 20;
/** If all text is hidden, the preview reads it after all. */
const HIDDEN_TEXT_COST = 32;
const LINK_COST = 20;
const LENGTH_PER_UNIT = 8;
/** Neither preview nor search decodes more of one text. */
const DECODED_MAX = 8_192;
const LESS = 60;
const MORE = 62;

/**
 * An HTML document as pieces, each with whether its CSS hides it. Reads the document once, and only as far as preview
 * and search ask. Ends early when the effort for the document is used up.
 */
export class VisibleHtml {
  readonly html: string;
  readonly #effort: Effort;
  readonly #hidden: HiddenText;
  readonly #pieces: Piece[] = [];
  #at = 0;
  #isInLink = false;
  #lastBreak: TagKind | undefined;

  constructor(html: string, styles: DocumentStyles = new DocumentStyles(() => html)) {
    this.html = html;
    this.#effort = styles.effort;
    this.#hidden = new HiddenText(styles);
  }

  /** Returns a piece by its number; undefined after the last. */
  piece(index: number): Piece | undefined {
    const pieces = this.#pieces;
    while (index >= pieces.length && this.#at < this.html.length && this.#effort.left > 0) {
      this.#readNext();
    }
    return pieces[index];
  }

  /** The rest of the source, which was not read because the effort is used up. */
  get rest(): string {
    return this.html.slice(this.#at);
  }

  /** Returns at most the first `lengthMax` characters of a text in the source, without character references. */
  textOf({ start, end }: Piece, lengthMax: number): string {
    return decodeEntities(this.html.slice(start, Math.min(end, start + lengthMax)));
  }

  #readNext(): void {
    const { html } = this;
    const at = this.#at;
    const open = html.charCodeAt(at) === LESS ? at : html.indexOf("<", at);
    const end = open < 0 ? html.length : open;
    if (end > at) this.#addText(at, end);
    this.#at = end;
    if (open < 0) return;
    const tag = readTag(html, open);
    this.#at = tag.end;
    this.#effort.left -= TAG_COST + Math.floor((tag.tagEnd - end) / LENGTH_PER_UNIT);
    if (end > at) this.#effort.left -= PIECE_COST;
    if (!tag.kind) this.#addText(open, open + 1);
    else if (tag.kind !== COMMENT) this.#addTag(tag.kind, tag, open);
  }

  #addText(start: number, end: number): void {
    const { isTextHidden: isHidden, mayTextBeHidden: mayBeHidden } = this.#hidden;
    this.#lastBreak = undefined;
    // Charges the decoding now: it comes after the last piece is read, when the limit can stop nothing.
    this.#effort.left -= isHidden
      ? HIDDEN_TEXT_COST
      : TEXT_COST + (Math.min(end - start, DECODED_MAX) >> 3);
    this.#pieces.push({
      kind: undefined,
      closes: false,
      start,
      end,
      isHidden,
      mayBeHidden,
      href: undefined,
    });
  }

  #addTag(kind: TagKind, { closes, tagEnd, end }: Tag, start: number): void {
    const hidden = this.#hidden;
    // The attributes of an incomplete or overlong tag may be cut.
    const isRead = tagEnd - start <= TAG_LENGTH_MAX && this.html.charCodeAt(tagEnd - 1) === MORE;
    const source = isRead && !closes ? this.html.slice(start, tagEnd) : undefined;
    // Elements that are skipped as a whole have no visible text.
    if (end === tagEnd && closes) hidden.close(kind);
    const opened = end === tagEnd && !closes ? hidden.open(kind, source) : undefined;
    const piece = {
      kind,
      closes,
      start,
      end: tagEnd,
      isHidden: false,
      mayBeHidden: false,
      href: undefined,
    };
    if (kind === LINK) {
      if (!closes && source === undefined) return;
      this.#isInLink = !closes;
      this.#lastBreak = undefined;
      this.#effort.left -= LINK_COST;
      const href = opened?.attributes.get("href");
      this.#pieces.push({ ...piece, mayBeHidden: hidden.mayTextBeHidden, href });
    } else if (kind === IMAGE && this.#isInLink) {
      this.#lastBreak = undefined;
      const isHidden = source === undefined || hidden.isElementHidden(kind, source);
      this.#pieces.push({ ...piece, isHidden });
    } else if (kind === INPUT && source?.includes("value=")) {
      this.#lastBreak = undefined;
      this.#effort.left -= LINK_COST;
      const isHidden = hidden.mayTextBeHidden || hidden.isElementHidden(kind, source);
      this.#pieces.push({ ...piece, isHidden });
    } else if (!kind.isInline && !this.#isBroken(kind)) {
      this.#lastBreak = kind;
      this.#pieces.push(piece);
    }
  }

  /** Whether the last piece separates words as well as this tag. */
  #isBroken(kind: TagKind): boolean {
    const last = this.#lastBreak;
    return last !== undefined && (!CELLS.has(last) || CELLS.has(kind));
  }
}
