/** The machine's clock, which tests set ahead. */
export function movableClock() {
  let offsetMs = 0;
  return {
    nowMs: () => Date.now() + offsetMs,
    advance(ms: number) {
      offsetMs += ms;
    },
  };
}
