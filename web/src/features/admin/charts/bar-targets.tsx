import { useArrowKeys, type Pointed } from "./use-pointed.ts";

/** The full-height hover and focus target of each bar. */
export function BarTargets({
  name,
  labels,
  pointed,
}: {
  name: string;
  /** The accessible label of each bar. */
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
