/** A block whose lines are broken: how much of it has to stand on one page, and how it is drawn. */
export type Laid = { readonly keep: number; readonly draw: () => void };
