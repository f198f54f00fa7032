/** Limits the effort for one document. The unit is about 10 ns. */
export type Effort = { left: number };

/** More than large newsletters take, and less than half a millisecond for hostile mail. */
export const EFFORT_MAX = 20_000;
