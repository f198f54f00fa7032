import { decodeEntities } from "../text/html-entities.ts";
import { isInline, readTag } from "../text/html-tags.ts";
import { addTextAndUrls } from "./add-text-and-urls.ts";
import {
  createTextBuilder,
  TEXT_LENGTH_MAX,
  URL_LENGTH_MAX,
  type SearchableText,
  type TextBuilder,
} from "./searchable-text.ts";

/**
 * Returns text and links of an HTML document, within the limits of a SearchableText. Linear for any input: each search
 * only goes forward. The result is unsafe to use as HTML.
 */
export function readHtml(html: string): SearchableText {
  const builder = createTextBuilder();
  const anchors = createAnchors(builder);
  let at = 0;
  while (at < html.length && !builder.full) {
    const open = html.indexOf("<", at);
    const end = open < 0 ? html.length : open;
    if (end > at) {
      const near = Math.min(end, at + TEXT_LENGTH_MAX);
      // Only a tag proves that a text is complete: at the end of the input it may be cut.
      anchors.addText(decodeEntities(html.slice(at, near)), { isCut: open < 0 || near < end });
    }
    if (open < 0) break;
    const { name, closes, tagEnd, end: shownFrom } = readTag(html, open);
    const source = html.slice(open, Math.min(tagEnd, open + TAG_LENGTH_MAX));
    // An incomplete or overlong tag is skipped, because its attributes may be cut.
    if (name && source.endsWith(">")) anchors.handleTag({ name, closes, source });
    at = shownFrom;
  }
  anchors.close();
  return builder.finish();
}

const TAG_LENGTH_MAX = URL_LENGTH_MAX + 4_096;

/** Elements that separate words without ending a line. */
const CELL = /^(?:td|th|img|input|label)$/;

type WholeTag = { name: string; closes: boolean; source: string };

/** Converts tags to line ends and links. */
function createAnchors(builder: TextBuilder) {
  let open: { url: string; start: number; label: string; alt: string } | undefined;
  const close = () => {
    if (!open) return;
    const { url, start, label, alt } = open;
    open = undefined;
    const words = label.replaceAll(/\s+/g, " ").trim() || alt;
    builder.addLink({ url, label: words, start, end: builder.length });
  };
  return {
    close,
    addText(text: string, { isCut }: { isCut: boolean }) {
      if (BLANK.test(text)) return builder.addBreak(" ");
      // In HTML, a line end is a blank; tags end lines.
      addTextAndUrls(builder, text.replaceAll("\n", " "), { inLink: open !== undefined, isCut });
      if (open && open.label.length < LABEL_LENGTH_MAX) open.label += text;
    },
    handleTag({ name, closes, source }: WholeTag) {
      if (name === "a") {
        close();
        const url = closes ? undefined : readAttribute(source, HREF);
        if (url !== undefined)
          open = { url: url.trim(), start: builder.length, label: "", alt: "" };
      } else if (name === "img" && open) {
        open.alt ||= readAttribute(source, ALT) ?? "";
      } else if (!isInline(name)) builder.addBreak(CELL.test(name) ? " " : "\n");
    },
  };
}

const BLANK = /^\s*$/;
/** Maximum length of a link's text. */
const LABEL_LENGTH_MAX = 400;

const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const ALT = /\salt\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

function readAttribute(source: string, pattern: RegExp): string | undefined {
  const [, double, single, bare] = pattern.exec(source) ?? [];
  const value = double ?? single ?? bare;
  return value === undefined ? undefined : decodeEntities(value);
}
