import type { ParameterizedValue } from "../mime/header-params.ts";

/** Line breaks of a plain text (RFC 3676): fixed, or wrapped to the reader's width. */
export type TextFlow = "fixed" | "flowed" | "flowed-delsp";

export function readFlow(type: ParameterizedValue): TextFlow {
  if (type.params.get("format")?.trim().toLowerCase() !== "flowed") return "fixed";
  return type.params.get("delsp")?.trim().toLowerCase() === "yes" ? "flowed-delsp" : "flowed";
}

/**
 * Joins the lines of each paragraph: a line that ends in a space continues in the next line of the same quote depth.
 */
export function unflow(text: string, flow: TextFlow): string {
  if (flow === "fixed") return text;
  const paragraphs: string[] = [];
  let pieces: string[] = [];
  let openDepth = -1;
  for (const line of text.split(/\r?\n/)) {
    const { depth, content } = readLine(line);
    // RFC 3676 4.3: a signature separator is a line of its own, and its trailing space doesn't flow.
    const isSignature = content === "-- ";
    const goesOn = openDepth === depth && !isSignature;
    if (openDepth >= 0 && !goesOn) paragraphs.push(closeParagraph(pieces, openDepth));
    if (!goesOn) pieces = [];
    const flows = content.endsWith(" ") && !isSignature;
    pieces.push(flows && flow === "flowed-delsp" ? content.slice(0, -1) : content);
    openDepth = flows ? depth : -1;
    if (!flows) paragraphs.push(closeParagraph(pieces, depth));
  }
  if (openDepth >= 0) paragraphs.push(closeParagraph(pieces, openDepth));
  return paragraphs.join("\n");
}

function readLine(line: string): { depth: number; content: string } {
  let depth = 0;
  while (line.charCodeAt(depth) === 0x3e) depth += 1;
  const from = depth + (line.charAt(depth) === " " ? 1 : 0);
  return { depth, content: line.slice(from) };
}

function closeParagraph(pieces: readonly string[], depth: number): string {
  const quotation = depth > 0 ? `${">".repeat(depth)} ` : "";
  return quotation + pieces.join("");
}
