import { lexer, type Token, type Tokens } from "marked";
import type { Block, Cell, ListItem, Run, Sheet } from "./sheet.ts";

/**
 * Parses the Markdown of a sheet: one title, a lead paragraph, then level-2 headings, paragraphs, lists, tables, and
 * code. Throws on any other element.
 */
export function readSheet(markdown: string): Sheet {
  const [title, lead, ...rest] = lexer(markdown).filter(({ type }) => type !== "space");
  if (!isHeading(title) || title.depth !== 1) throw new Error("A sheet begins with its title");
  if (!isParagraph(lead)) throw new Error(`'${title.text}' has no lead paragraph`);
  return { title: title.text, lead: readRuns(lead.tokens), blocks: rest.map(readBlock) };
}

function readBlock(token: Token): Block {
  if (isHeading(token) && token.depth === 2) return textBlock("heading", token);
  if (isParagraph(token)) return textBlock("paragraph", token);
  if (isList(token)) return { kind: "list", items: token.items.map(readItem(token)) };
  if (isTable(token)) return readTable(token);
  if (isCode(token)) return { kind: "code", lines: token.text.split("\n") };
  throw new Error(`A sheet can't contain '${token.type}': ${token.raw}`);
}

function textBlock(kind: "heading" | "paragraph", token: Tokens.Heading | Tokens.Paragraph): Block {
  return { kind, runs: readRuns(token.tokens) };
}

function readItem(list: Tokens.List): (item: Tokens.ListItem, index: number) => ListItem {
  return (item, index) => {
    const number = list.ordered ? `${Number(list.start) + index}.` : "•";
    return { mark: item.task ? null : number, runs: readRuns(item.tokens) };
  };
}

function readTable(token: Tokens.Table): Block {
  const head = token.header.map(readCell);
  const rows = token.rows.map((row) => row.map(readCell));
  return { kind: "table", head: head.some((cell) => cell.length > 0) ? head : null, rows };
}

function readCell(cell: Tokens.TableCell): Cell {
  return readRuns(cell.tokens);
}

function readRuns(tokens: readonly Token[], style: Run["style"] = "plain"): Run[] {
  return tokens.flatMap((token) => {
    if (token.type === "checkbox") return [];
    if (token.type === "codespan") return [{ text: plainText(token), style: "code" }];
    const inner = token.type === "strong" ? "strong" : style;
    if ("tokens" in token && token.tokens) return readRuns(token.tokens, inner);
    return [{ text: plainText(token), style }];
  });
}

/** Joins lines broken in the source. */
function plainText(token: Token): string {
  const text = "text" in token && typeof token.text === "string" ? token.text : token.raw;
  return text.replaceAll("\n", " ");
}

function isHeading(token: Token | undefined): token is Tokens.Heading {
  return token?.type === "heading";
}

function isParagraph(token: Token | undefined): token is Tokens.Paragraph {
  return token?.type === "paragraph";
}

function isList(token: Token): token is Tokens.List {
  return token.type === "list";
}

function isTable(token: Token): token is Tokens.Table {
  return token.type === "table";
}

function isCode(token: Token): token is Tokens.Code {
  return token.type === "code";
}
