import type { MessageSummary } from "@mayfly/contract";
import type { SelectRow } from "./use-selection.ts";

type MarkProps = {
  readonly summary: MessageSummary;
  readonly selected: boolean;
  readonly open: boolean;
  readonly onSelect: SelectRow;
};

/** The whole left edge of the row is the checkbox's label, so that the touch target is large. */
export function RowMark({ summary: { id, subject }, selected, open, onSelect }: MarkProps) {
  return (
    <label
      className={`absolute top-0 left-0 z-1 flex w-13 cursor-pointer justify-end pt-4.25 pr-3.5 select-none wide:w-14 ${
        open ? "h-14" : "bottom-0"
      }`}
    >
      <input
        type="checkbox"
        data-mark
        aria-label={`Select ${subject || "message without a subject"}`}
        checked={selected}
        onChange={({ nativeEvent }) => onSelect(id, isWithShift(nativeEvent))}
      />
    </label>
  );
}

/** The event behind a change is the click, or the key press of the space bar. */
function isWithShift(event: Event): boolean {
  return event instanceof MouseEvent && event.shiftKey;
}
