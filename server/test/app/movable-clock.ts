/** A wall clock that tests can advance. */
export function movableClock() {
  let offsetMs = 0;
  return {
    nowMs: () => Date.now() + offsetMs,
    advance(ms: number) {
      offsetMs += ms;
    },
  };
}
