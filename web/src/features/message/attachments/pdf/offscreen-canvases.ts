import { canvasBytes, type AllocationBudget } from "./allocation-budget.ts";

/** May be changed by whom it is handed to. */
type Held = {
  canvas: OffscreenCanvas;
  context: OffscreenCanvasRenderingContext2D;
};

/** What pdf.js draws on in a thread without a document, as long as the budget has it. */
export class OffscreenCanvases {
  readonly #budget: AllocationBudget;

  constructor(budget: AllocationBudget) {
    this.#budget = budget;
  }

  create(width: number, height: number): Held {
    if (!(width > 0 && height > 0)) throw new Error("A canvas without an area");
    const canvas = new OffscreenCanvas(width, height);
    // Drawn by the processor: the same picture everywhere, and nothing to wait for.
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (!context) throw new Error("This browser draws nothing out of sight");
    return { canvas, context };
  }

  reset({ canvas }: Held, width: number, height: number): void {
    this.#budget.take(canvasBytes(width, height) - canvasBytes(canvas.width, canvas.height));
    canvas.width = width;
    canvas.height = height;
  }

  /** Gives its memory back at once. */
  destroy({ canvas }: Held): void {
    this.#budget.giveBack(canvasBytes(canvas.width, canvas.height));
    canvas.width = 0;
    canvas.height = 0;
  }

  getNoAlphaContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D | null {
    return canvas.getContext("2d", { alpha: false, willReadFrequently: true });
  }
}

/** Filters are elements of a document; without them pdf.js computes the same by itself. */
export class NoFilters {
  readonly addFilter = none;
  readonly addHCMFilter = none;
  readonly addAlphaFilter = none;
  readonly addLuminosityFilter = none;
  readonly addKnockoutFilter = none;
  readonly addHighlightHCMFilter = none;
  readonly addSelectionHCMFilter = none;
  readonly addSelectionFilter = none;
  createSelectionStyle(): null {
    return null;
  }
  destroy(): void {}
}

function none(): "none" {
  return "none";
}
