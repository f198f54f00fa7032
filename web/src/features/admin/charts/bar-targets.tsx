import { useArrowKeys, type Pointed } from "./use-pointed.ts";

/** The place of each bar, from top to bottom: what is pointed at, and what has the focus. */
export function BarTargets({
  name,
  labels,
  pointed,
}: {
  name: string;
  /** What each bar says to those who don't see it. */
  labels: readonly string[];
  pointed: Pointed;
}) {
  const { stop, ...handlers } = useArrowKeys(labels.length, pointed);
  return (
    <div
      role="group"
      aria-label={name}
      className="chart-targets"
      onPointerLeave={() => pointed.point(null)}
      {...handlers}
    >
      {labels.map((label, index) => (
        <div
          key={index}
          role="img"
          aria-label={label}
          data-bar={index}
          data-pointed={pointed.index === index || undefined}
          tabIndex={index === stop ? 0 : -1}
          onPointerEnter={() => pointed.point(index)}
        />
      ))}
    </div>
  );
}
