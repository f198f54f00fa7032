import { breakLines, type Line } from "./break-lines.ts";
import { columnWidths, type Column } from "./column-widths.ts";
import type { BlockLayout } from "./block-layout.ts";
import { COLORS, type Paper, type TextLook } from "./paper.ts";
import type { Cell, Run, Table } from "./sheet.ts";

const ABOVE = 7;
const SIZE = 9.3;
const LEADING = 13;
const PADDING = 6;
const GAP = 12;
/** The minimum width for handwriting, in points. */
const ROOM_TO_WRITE = 96;
const HEIGHT_TO_WRITE = 25;

type Row = { readonly cells: readonly (readonly Line[])[]; readonly height: number };

export function layTable(paper: Paper, table: Table): BlockLayout {
  const head = table.head?.map(strong) ?? null;
  const all = head ? [head, ...table.rows] : table.rows;
  const columns = describeColumns(paper, all, table.rows);
  const widths = columnWidths(columns, paper.width);
  const isForm = columns.some((column) => column.empty);
  const rows = all.map((cells) => layRow(paper, cells, { widths, isForm }));
  const draw = () => {
    paper.y += ABOVE;
    const element = paper.element("Table");
    rows.forEach((row, index) => {
      paper.ensureSpace(row.height);
      drawRow(paper, row, { element, widths, isHead: head !== null && index === 0 });
    });
    paper.y += 4;
  };
  return { keep: ABOVE + rows.reduce((sum, row) => sum + row.height, 0), draw };
}

function strong(cell: Cell): Cell {
  return cell.map((run): Run => ({ ...run, style: "strong" }));
}

function describeColumns(
  paper: Paper,
  all: readonly (readonly Cell[])[],
  rows: readonly (readonly Cell[])[],
): Column[] {
  const measure = (run: Run) => paper.measure(run, SIZE);
  return (all[0] ?? []).map((_, index) => {
    const cells = all.map((row) => row[index] ?? []);
    const widest = (of: (cell: Cell) => number) => Math.max(0, ...cells.map(of)) + GAP;
    const empty = rows.every((row) => (row[index] ?? []).length === 0);
    const least = Math.min(
      widest((cell) => Math.max(0, ...wordsOf(cell).map(measure))),
      paper.width * 0.42,
    );
    const wanted = widest((cell) => cell.reduce((sum, run) => sum + measure(run), 0));
    if (!empty) return { least, wanted: Math.max(least, wanted), empty };
    const room = Math.max(wanted, ROOM_TO_WRITE);
    return { least: room, wanted: room, empty };
  });
}

function wordsOf(cell: Cell): Run[] {
  return cell.flatMap((run) => run.text.split(" ").map((text) => ({ ...run, text })));
}

function layRow(
  paper: Paper,
  cells: readonly Cell[],
  { widths, isForm }: { widths: readonly number[]; isForm: boolean },
): Row {
  const laid = cells.map((cell, index) =>
    breakLines(cell, (widths[index] ?? 0) - GAP, (run) => paper.measure(run, SIZE)),
  );
  const text = Math.max(...laid.map((lines) => lines.length)) * LEADING + 2 * PADDING;
  return { cells: laid, height: isForm ? Math.max(text, HEIGHT_TO_WRITE) : text };
}

type RowPlace = {
  readonly element: PDFKit.PDFStructureElement;
  readonly widths: readonly number[];
  readonly isHead: boolean;
};

function drawRow(paper: Paper, row: Row, { element, widths, isHead }: RowPlace): void {
  const bottom = paper.y + row.height;
  const look: TextLook = { size: SIZE, color: isHead ? "muted" : "ink" };
  paper.decorate((doc) => {
    doc.lineWidth(isHead ? 0.8 : 0.6).strokeColor(isHead ? COLORS.control : COLORS.line);
    doc
      .moveTo(paper.left, bottom)
      .lineTo(paper.left + paper.width, bottom)
      .stroke();
  });
  const listed = paper.element("TR", element);
  let x = paper.left;
  row.cells.forEach((lines, index) => {
    const tag = isHead ? "TH" : "TD";
    paper.content(paper.element(tag, listed), tag, () => {
      lines.forEach((line, at) => {
        const baseline = paper.y + PADDING + at * LEADING + LEADING * 0.72;
        paper.line(line, { x, baseline }, look);
      });
    });
    x += widths[index] ?? 0;
  });
  paper.y = bottom;
}
