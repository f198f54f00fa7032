/**
 * The circle that every ring is, as large as what it stands in: `fill` goes from 0 to 1, from twelve
 * o'clock on. `stroke` is in units of a ring that is 92 wide.
 */
export function RingShape({
  fill,
  stroke,
  warning = false,
}: {
  fill: number;
  stroke: number;
  warning?: boolean;
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
    </svg>
  );
}
