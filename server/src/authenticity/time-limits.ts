/** One question: that long, and once again. */
export const QUERY_MS = 1_500;
export const QUERY_TRIES = 2;
/** All questions of one message together. */
export const CHECK_MS = 8_000;
/** Whoever holds the thread that long is ended with it: no wait for DNS explains it. */
export const THREAD_MS = 20_000;
