/** Limits the effort for one document. The unit is about 10 ns. */
export type Effort = { left: number };

/** More than large newsletters take, and about a millisecond for hostile mail. */
export const EFFORT_MAX = 40_000;
