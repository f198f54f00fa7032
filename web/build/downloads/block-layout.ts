/** A block after line breaking: the height that must stay on one page, and how to draw the block. */
export type BlockLayout = { readonly keep: number; readonly draw: () => void };
