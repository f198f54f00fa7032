import Trash2 from "lucide-react/icons/trash-2";
import { Button } from "../../../ui/button.tsx";
import { useShortcuts } from "../../../ui/shortcuts/use-shortcuts.ts";
import type { SelectionView } from "./use-selection.ts";

type ToolsProps = {
  readonly selection: SelectionView;
  readonly remove: () => void;
  readonly leave: () => void;
};

export function SelectionTools({ selection, remove, leave }: ToolsProps) {
  const { ids, shownCount, selectAll } = selection;
  const all = ids.length === shownCount;
  const none = ids.length === 0;
  useShortcuts({ escape: leave });
  return (
    <div className="flex min-w-0 grow items-center gap-1 max-tight:flex-wrap">
      <label className="flex h-10 touch:h-11 min-w-0 grow items-center gap-3 max-tight:basis-full text-label">
        <input
          type="checkbox"
          aria-label={`Select all, ${ids.length} of ${shownCount} selected`}
          ref={(box) => {
            // `indeterminate` is a property only; HTML has no attribute for it.
            if (box) box.indeterminate = !all && !none;
          }}
          checked={all}
          onChange={selectAll}
        />
        <span role="status" className="min-w-0 truncate tabular-nums">
          {ids.length} of {shownCount}
          <span className="max-mid:sr-only"> selected</span>
        </span>
      </label>
      <Button look="danger" size="small" disabled={none} onClick={remove}>
        <Trash2 className="icon-small max-mid:hidden" />
        Delete
      </Button>
    </div>
  );
}
