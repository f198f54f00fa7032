import { canvasBytes, type AllocationBudget } from "./allocation-budget.ts";

/** Mutable: pdf.js changes the object. */
type Held = {
  canvas: OffscreenCanvas;
  context: OffscreenCanvasRenderingContext2D;
};

/** Creates the canvases for pdf.js in a worker without a document, within the budget. */
export class OffscreenCanvases {
  readonly #budget: AllocationBudget;

  constructor(budget: AllocationBudget) {
    this.#budget = budget;
  }

  create(width: number, height: number): Held {
    if (!(width > 0 && height > 0)) throw new Error("The canvas has no area");
    const canvas = new OffscreenCanvas(width, height);
    // Software rendering: the same pixels everywhere, and no GPU readback.
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (!context) throw new Error("This browser has no OffscreenCanvas context");
    return { canvas, context };
  }

  reset({ canvas }: Held, width: number, height: number): void {
    this.#budget.take(canvasBytes(width, height) - canvasBytes(canvas.width, canvas.height));
    canvas.width = width;
    canvas.height = height;
  }

  /** Frees the memory at once. */
  destroy({ canvas }: Held): void {
    this.#budget.giveBack(canvasBytes(canvas.width, canvas.height));
    canvas.width = 0;
    canvas.height = 0;
  }

  getNoAlphaContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D | null {
    return canvas.getContext("2d", { alpha: false, willReadFrequently: true });
  }
}

/** Filters need DOM elements. Without them pdf.js computes the result itself. */
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
