import { decodeEntities } from "../text/html-entities.ts";
import {
  createHiddenText,
  followTag,
  TAG_LENGTH_MAX,
  type HiddenText,
} from "../text/hidden-text.ts";
import { readAttributes } from "../text/html-attributes.ts";
import { isInline, readTag } from "../text/html-tags.ts";
import { createStyles } from "../text/style-sheet.ts";
import { addTextAndUrls } from "./add-text-and-urls.ts";
import {
  createTextBuilder,
  TEXT_LENGTH_MAX,
  type SearchableText,
  type TextBuilder,
} from "./searchable-text.ts";

/**
 * Returns the visible text and links of an HTML document, within the limits of a SearchableText. Linear for any input:
 * each search only goes forward. The result is unsafe to use as HTML.
 */
export function readHtml(html: string, styles = createStyles(() => html)): SearchableText {
  const builder = createTextBuilder();
  const hidden = createHiddenText(styles);
  const anchors = createAnchors(builder, hidden);
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
    const tag = readTag(html, open);
    const { name, closes, tagEnd } = tag;
    const source = html.slice(open, Math.min(tagEnd, open + TAG_LENGTH_MAX));
    followTag(hidden, html, { ...tag, start: open });
    // An incomplete or overlong tag is skipped, because its attributes may be cut.
    if (name && source.endsWith(">")) anchors.handleTag({ name, closes, source });
    at = tag.end;
  }
  anchors.close();
  return builder.finish();
}

/** Elements that separate words without ending a line. */
const CELL = /^(?:td|th|img|input|label)$/;

type WholeTag = { name: string; closes: boolean; source: string };

/** Converts tags to line ends and links. */
function createAnchors(builder: TextBuilder, hidden: HiddenText) {
  let open: OpenAnchor | undefined;
  const close = () => {
    if (!open) return;
    const { url, start, label, alt, isVisible, hidesContent } = open;
    open = undefined;
    if (hidesContent && !isVisible) return;
    const words = label.replaceAll(/\s+/g, " ").trim() || alt;
    builder.addLink({ url, label: words, start, end: builder.length });
  };
  return {
    close,
    addText(text: string, { isCut }: { isCut: boolean }) {
      if (hidden.mayTextBeHidden) {
        if (open) open.hidesContent = true;
        return;
      }
      if (BLANK.test(text)) return builder.addBreak(" ");
      // In HTML, a line end is a blank; tags end lines.
      addTextAndUrls(builder, text.replaceAll("\n", " "), { inLink: open !== undefined, isCut });
      if (open) open.isVisible = true;
      if (open && open.label.length < LABEL_LENGTH_MAX) open.label += text;
    },
    handleTag({ name, closes, source }: WholeTag) {
      if (name === "a") {
        close();
        const url = closes ? undefined : readAttributes(source).get("href");
        if (url !== undefined) open = openAnchor(url, builder.length, hidden.mayTextBeHidden);
      } else if (name === "img" && open) {
        if (hidden.isPictureHidden(source)) open.hidesContent = true;
        else {
          open.isVisible = true;
          open.alt ||= readAttributes(source).get("alt") ?? "";
        }
      } else if (!isInline(name)) builder.addBreak(CELL.test(name) ? " " : "\n");
    },
  };
}

const BLANK = /^\s*$/;
/** Maximum length of a link's text. */
const LABEL_LENGTH_MAX = 400;

type OpenAnchor = {
  url: string;
  start: number;
  label: string;
  alt: string;
  /** It contains visible text or a visible picture. */
  isVisible: boolean;
  /** Some or all of its content is hidden. */
  hidesContent: boolean;
};

function openAnchor(url: string, start: number, hidesContent: boolean): OpenAnchor {
  return { url: url.trim(), start, label: "", alt: "", isVisible: false, hidesContent };
}
