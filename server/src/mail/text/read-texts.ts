import type { CutReason } from "@mayfly/contract";
import { escapeHtml, htmlToPlain, plainToHtml } from "./convert-text.ts";
import { decodeText } from "./decode-text.ts";
import { readFlow } from "./format-flowed.ts";
import type { HeaderFields } from "../mime/header-block.ts";
import { readHeaderLine } from "../mime/message-heading.ts";
import { PARSE_LIMITS } from "../parse/parse-limits.ts";
import type { Leaf } from "../mime/read-leaves.ts";

/**
 * The shown text of a message in both forms; null if the sender wrote nothing in that form. `isCut`: the text is
 * longer.
 */
export type Texts = {
  html: string | null;
  text: string | null;
  isCut: boolean;
  truncations: ReadonlySet<CutReason>;
};

/** Maximum length of each form. */
type TextLengths = Readonly<Record<"html" | "plain", number>>;

const SHOWN = { html: PARSE_LIMITS.htmlLengthMax, plain: PARSE_LIMITS.textLengthMax };

/** One text in its alternative forms, or the heading of a nested message. */
type Block = { html: string; plain: string; heading: string };

/**
 * Joins the shown texts of a message in order. If one text is HTML and another is plain text, both forms contain both
 * texts, so that no reader misses one.
 */
export function readTexts(leaves: readonly Leaf[], lengths: TextLengths = SHOWN): Texts {
  const { blocks, truncations } = readBlocks(leaves, lengths);
  const hasHtml = blocks.some(({ html }) => html !== "");
  const hasPlain = blocks.some(({ plain }) => plain !== "");
  return {
    html: hasHtml ? join(blocks.map(asHtml)) : null,
    text: hasPlain ? join(blocks.map(asPlain)) : null,
    isCut: truncations.has("text"),
    truncations,
  };
}

function readBlocks(
  leaves: readonly Leaf[],
  lengths: TextLengths,
): { blocks: readonly Block[]; truncations: Set<CutReason> } {
  const blocks: Block[] = [];
  const alternatives = new Map<number, Block>();
  const left = { ...lengths };
  const truncations = new Set<CutReason>();
  for (const leaf of leaves) {
    if (leaf.role === "message") blocks.push(headingOf(leaf.innerFields ?? new Map()));
    if (leaf.role !== "html" && leaf.role !== "plain") continue;
    const { text, isCut, isBroken } = readText(leaf, left[leaf.role]);
    if (isCut) truncations.add("text");
    if (isBroken) truncations.add("encoding");
    if (text.trim() === "") continue;
    left[leaf.role] -= text.length;
    const block = alternatives.get(leaf.alternative ?? -1) ?? { html: "", plain: "", heading: "" };
    block[leaf.role] = join([block[leaf.role], text]);
    if (leaf.alternative !== undefined && alternatives.has(leaf.alternative)) continue;
    if (leaf.alternative !== undefined) alternatives.set(leaf.alternative, block);
    blocks.push(block);
  }
  return { blocks, truncations };
}

function readText(leaf: Leaf, lengthMax: number) {
  const { encoded, encoding, type } = leaf;
  const charset = type.params.get("charset") ?? "";
  const form = leaf.role === "html" ? "html" : readFlow(type);
  return decodeText({ encoded, encoding, charset, form }, lengthMax);
}

const HEADING_LINE_LENGTH_MAX = 500;

/** From, To, Cc, Subject, and Date of a nested message, one per line. */
function headingOf(fields: HeaderFields): Block {
  const heading = ["From", "To", "Cc", "Subject", "Date"]
    .map((name) => [name, readHeaderLine(fields, name.toLowerCase(), HEADING_LINE_LENGTH_MAX)])
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
  return { html: "", plain: "", heading };
}

function asHtml({ html, plain, heading }: Block): string {
  if (heading !== "") return `<hr><p>${escapeHtml(heading).replaceAll("\n", "<br>")}</p>`;
  return html === "" ? plainToHtml(plain) : html;
}

function asPlain({ html, plain, heading }: Block): string {
  if (heading !== "") return `${"-".repeat(20)}\n${heading}\n`;
  return plain === "" ? htmlToPlain(html) : plain;
}

/** Ends each text with a line end, so that the next text starts on its own line. */
function join(texts: readonly string[]): string {
  return texts
    .filter((text) => text !== "")
    .map((text) => (text.endsWith("\n") ? text : `${text}\n`))
    .join("");
}
