/** Milliseconds since 1970, UTC. The domain asks for the time here and nowhere else. */
export interface Clock {
  nowMs(): number;
}

/** Resolves when so many milliseconds have passed. The domain waits with it and with nothing else. */
export type Pause = (ms: number) => Promise<void>;
