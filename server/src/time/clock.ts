/**
 * Milliseconds since 1970, UTC. The domain's only source of time. Technical deadlines (workers, connections)
 * and durations use the platform's clock.
 */
export interface Clock {
  nowMs(): number;
}

/** Resolves after `ms` milliseconds. Replaced in tests. A wait that can end early uses a timer of the platform instead. */
export type Pause = (ms: number) => Promise<void>;
