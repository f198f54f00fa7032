import { RingShape } from "../../ui/mark/ring-shape.tsx";

/** Shows a duration as part of an hour on a clock face. */
export function HourRing({ minutes }: { minutes: number }) {
  return (
    <div aria-hidden="true" className="relative size-16 print:size-12">
      <RingShape fill={minutes / 60} stroke={6} />
      <p className="absolute inset-0 grid place-content-center text-center text-title/[1.25rem] font-medium tabular-nums">
        {minutes}
        <span className="text-fine/[1rem] font-normal text-ink-muted">min</span>
      </p>
    </div>
  );
}
