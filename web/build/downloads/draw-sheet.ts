import { MARK_PATH } from "../../src/ui/mark/mark-path.ts";
import { layBlock, layText } from "./lay-blocks.ts";
import { COLORS, Paper } from "./paper.ts";
import type { Sheet } from "./sheet.ts";

/** Returns the sheet as a PDF. Deterministic: the same input gives the same bytes. */
export async function drawSheet(sheet: Sheet, written: Date): Promise<Buffer> {
  const paper = new Paper(sheet.title, written);
  drawMark(paper);
  layText(paper, [{ text: sheet.title, style: "strong" }], TITLE).draw();
  layText(paper, sheet.lead, LEAD).draw();
  paper.y += 5;
  drawBlocks(paper, sheet);
  return paper.finish(`Mayfly · ${sheet.title} · ${monthOf(written)} · free to copy and change`);
}

const TITLE = {
  tag: "H1",
  above: 38,
  style: { look: { size: 25, color: "ink" }, leading: 31 },
} as const;
const LEAD = {
  tag: "P",
  above: 3,
  style: { look: { size: 11, color: "muted" }, leading: 16.5 },
} as const;

function drawBlocks(paper: Paper, { blocks }: Sheet): void {
  const laid = blocks.map((block) => layBlock(paper, block));
  laid.forEach((block, index) => {
    // Keep a heading with the next block.
    const next = blocks[index]?.kind === "heading" ? (laid[index + 1]?.keep ?? 0) : 0;
    paper.ensureSpace(block.keep + next);
    block.draw();
  });
}

function drawMark(paper: Paper): void {
  paper.decorate((doc) => {
    doc.save().translate(paper.left - 3, paper.y - 4);
    doc.lineWidth(1.5).lineCap("round").lineJoin("round").strokeColor(COLORS.accent);
    doc.path(MARK_PATH).stroke().restore();
    const name = { text: "Mayfly", style: "strong", width: 0 } as const;
    paper.line(
      [name],
      { x: paper.left + 28, baseline: paper.y + 12.5 },
      { size: 12, color: "ink" },
    );
  });
}

function monthOf(date: Date): string {
  return date.toLocaleDateString("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
}
