import { breakLines, type Line } from "./break-lines.ts";
import type { BlockLayout } from "./block-layout.ts";
import { layTable } from "./lay-table.ts";
import { COLORS, type Paper, type TextLook } from "./paper.ts";
import type { Block, List, ListItem, Run } from "./sheet.ts";

const BODY = { look: { size: 10, color: "ink" }, leading: 14.5 } as const;

/** Breaks a block into lines. The block is drawn at the paper's current height and moves it down. */
export function layBlock(paper: Paper, block: Block): BlockLayout {
  switch (block.kind) {
    case "heading":
      return layText(paper, block.runs.map(strong), { tag: "H2", above: 15, style: HEADING });
    case "paragraph":
      return layText(paper, block.runs, { tag: "P", above: 6, style: BODY });
    case "list":
      return layList(paper, block);
    case "table":
      return layTable(paper, block);
    case "code":
      return layCode(paper, block.lines);
  }
}

const HEADING = { look: { size: 12.5, color: "ink" }, leading: 17 } as const;

function strong(run: Run): Run {
  return { ...run, style: "strong" };
}

type TextStyle = { readonly look: TextLook; readonly leading: number };
type Text = { readonly tag: "P" | "H1" | "H2"; readonly above: number; readonly style: TextStyle };

export function layText(
  paper: Paper,
  runs: readonly Run[],
  { tag, above, style }: Text,
): BlockLayout {
  const lines = breakLines(runs, paper.width, (run) => paper.measure(run, style.look.size));
  const draw = () => {
    paper.y += above;
    paper.content(paper.element(tag), tag, () =>
      drawLines(paper, lines, { x: paper.left, ...style }),
    );
  };
  return { keep: above + lines.length * style.leading, draw };
}

function drawLines(
  paper: Paper,
  lines: readonly Line[],
  { x, look, leading }: TextStyle & { readonly x: number },
): void {
  for (const line of lines) {
    paper.line(line, { x, baseline: paper.y + leading * 0.7 }, look);
    paper.y += leading;
  }
}

const INDENT = 20;
const BOX = 8;
const BETWEEN_ITEMS = 2;

function layList(paper: Paper, list: List): BlockLayout {
  const items = list.items.map((item) => {
    const measure = (run: Run) => paper.measure(run, BODY.look.size);
    const lines = breakLines(item.runs, paper.width - INDENT, measure);
    return { item, lines, height: lines.length * BODY.leading + BETWEEN_ITEMS };
  });
  const draw = () => {
    const element = paper.element("L");
    paper.y += 5;
    for (const { item, lines, height } of items) {
      paper.ensureSpace(height);
      const listed = paper.element("LI", element);
      drawMark(paper, item);
      paper.content(paper.element("LBody", listed), "LBody", () =>
        drawLines(paper, lines, { x: paper.left + INDENT, ...BODY }),
      );
      paper.y += BETWEEN_ITEMS;
    }
  };
  // Keep two items together; more would leave gaps.
  return { keep: 5 + items.slice(0, 2).reduce((sum, { height }) => sum + height, 0), draw };
}

function drawMark(paper: Paper, { mark }: ListItem): void {
  const top = paper.y;
  paper.decorate((doc) => {
    if (mark === null) {
      doc.lineWidth(0.9).strokeColor(COLORS.control);
      doc.roundedRect(paper.left + 0.5, top + 2.5, BOX, BOX, 1.5).stroke();
      return;
    }
    const line = [{ text: mark, style: "plain", width: 0 } as const];
    paper.line(
      line,
      { x: paper.left, baseline: top + BODY.leading * 0.7 },
      { size: 10, color: "muted" },
    );
  });
}

const CODE = { look: { size: 9.2, color: "ink" }, leading: 13 } as const;
const CODE_PADDING = 8;

function layCode(paper: Paper, source: readonly string[]): BlockLayout {
  const width = paper.width - 2 * CODE_PADDING;
  const lines = source.flatMap((text) =>
    breakLines([{ text, style: "code" }], width, (run) => paper.measure(run, CODE.look.size)),
  );
  const height = lines.length * CODE.leading + 2 * CODE_PADDING;
  const draw = () => {
    paper.y += 7;
    paper.decorate((doc) => {
      doc.roundedRect(paper.left, paper.y, paper.width, height, 5).fill(COLORS.sunken);
    });
    paper.y += CODE_PADDING;
    paper.content(paper.element("Code"), "Code", () =>
      drawLines(paper, lines, { x: paper.left + CODE_PADDING, ...CODE }),
    );
    paper.y += CODE_PADDING + 2;
  };
  return { keep: height + 7, draw };
}
