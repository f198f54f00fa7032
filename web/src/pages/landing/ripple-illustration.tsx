/** The light on the water: complete while the sun is up, partial after sunset. */
export function RippleIllustration({ sun }: { sun: "up" | "set" }) {
  const { height, lines } = LIGHT[sun];
  return (
    <svg viewBox={`0 0 480 ${height}`} aria-hidden="true" className="ripple">
      {lines.map(([opacity, path]) => (
        <path key={path} opacity={opacity} d={path} />
      ))}
    </svg>
  );
}

const LIGHT = {
  up: {
    height: 128,
    lines: [
      [0.7, "M178 8h124"],
      [0.55, "M138 20h78M242 20h92"],
      [0.4, "M170 36h102M300 36h46"],
      [0.28, "M126 56h44M200 56h104"],
      [0.18, "M206 80h58M290 80h32"],
      [0.1, "M222 108h38"],
    ],
  },
  set: {
    height: 64,
    lines: [
      [0.6, "M96 8h176M298 8h78"],
      [0.38, "M148 20h70M246 20h98"],
      [0.2, "M192 36h106"],
    ],
  },
} as const;
