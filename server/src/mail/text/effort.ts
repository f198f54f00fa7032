/** Limits the effort for one document. The unit is about 10 ns. */
export type Effort = { left: number };

/** The heaviest real mail seen, an invoice of 23 KB with a style in each tag, takes 34,000. Hostile mail: half a millisecond. */
export const EFFORT_MAX = 40_000;
