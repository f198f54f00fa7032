/**
 * The circle of a ring, as large as its container. `fill` is from 0 to 1, clockwise from the top. `stroke` is in
 * units of a ring 92 units wide.
 */
export function RingShape({
  fill,
  stroke,
  warning = false,
  notch,
}: {
  fill: number;
  stroke: number;
  warning?: boolean;
  /** A mark on the circle, from 0 to 1. */
  notch?: number | undefined;
}) {
  return (
    <svg
      viewBox="0 0 92 92"
      fill="none"
      strokeWidth={stroke}
      aria-hidden="true"
      className="size-full -rotate-90"
    >
      <circle cx="46" cy="46" r="42" className="stroke-line" />
      {fill > 0 && (
        <circle
          cx="46"
          cy="46"
          r="42"
          pathLength="100"
          strokeLinecap="round"
          strokeDashoffset={100 - fill * 100}
          className={`ring-value ${warning ? "stroke-warning" : "stroke-accent"}`}
        />
      )}
      {notch !== undefined && (
        <path
          d="M84 46h8"
          transform={`rotate(${notch * 360} 46 46)`}
          strokeWidth="3"
          className="stroke-ink"
        />
      )}
    </svg>
  );
}
