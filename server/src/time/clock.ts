/**
 * Milliseconds since 1970, UTC. The domain asks what time it is here and nowhere else; only deadlines that no
 * rule depends on (a worker's, a connection's), and how long something took, are the platform's.
 */
export interface Clock {
  nowMs(): number;
}

/** Resolves when so many milliseconds have passed. What a rule of the domain waits for, it waits for with it. */
export type Pause = (ms: number) => Promise<void>;
