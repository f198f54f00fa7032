/** Milliseconds since 1970, UTC. The domain asks for the time here and nowhere else. */
export interface Clock {
  nowMs(): number;
}
