/** Limits the effort for one document. The unit is about 10 ns. */
export type Effort = { left: number };

/** The heaviest public template that is read in full, of 38 KB, takes 39,700. Hostile mail: 0.4 ms. */
export const EFFORT_MAX = 40_000;
