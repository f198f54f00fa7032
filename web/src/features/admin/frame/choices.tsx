/** A group of options, of which one is selected. */
export function Choices<Value extends string>({
  name,
  choices,
  chosen,
  onChoose,
}: {
  name: string;
  choices: readonly (readonly [value: Value, name: string])[];
  chosen: Value;
  onChoose: (value: Value) => void;
}) {
  return (
    <div
      role="group"
      aria-label={name}
      className="flex h-8 touch:h-auto max-tight:h-auto max-tight:flex-wrap rounded-field border border-line p-0.5"
    >
      {choices.map(([value, label]) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen === value}
          onClick={() => onChoose(value)}
          className="rounded-small px-2.5 touch:min-h-11 text-fine text-ink-muted transition-colors hover:text-ink aria-pressed:bg-line aria-pressed:text-ink"
        >
          {label}
        </button>
      ))}
    </div>
  );
}
