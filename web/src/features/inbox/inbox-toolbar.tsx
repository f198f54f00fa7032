import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { leaveMarks } from "./rows/row-focus.ts";
import { SearchField } from "./search/search-field.tsx";
import { searchScope } from "./search/search-scope.ts";
import { SelectionTools } from "./selecting/selection-tools.tsx";
import { UndoBar } from "./deleting/undo-bar.tsx";
import type { HeldDeletionsView } from "./deleting/use-held-deletions.ts";
import type { Search } from "./search/use-search.ts";
import type { SelectionView } from "./selecting/use-selection.ts";

type ToolbarProps = {
  readonly search: Search;
  readonly selection: SelectionView;
  readonly deletions: HeldDeletionsView;
  readonly removeSelected: () => void;
  /** Of the whole inbox, regardless of the search. */
  readonly messageCount: number;
};

/** The sticky toolbar above the rows: search, select, delete, undo. */
export function InboxToolbar(props: ToolbarProps) {
  const { search, selection, deletions, removeSelected, messageCount } = props;
  const { undoable } = deletions;
  if (undoable) {
    return (
      <Bar>
        {/* Keyed by batch, so that each batch restarts its five seconds. */}
        <UndoBar key={undoable[0]} count={undoable.length} undo={deletions.undo} />
      </Bar>
    );
  }
  if (messageCount === 0) return null;
  const leave = () => {
    leaveMarks();
    selection.end();
  };
  return (
    <Bar>
      <div className="flex items-center gap-1">
        {selection.active ? (
          <SelectionTools selection={selection} remove={removeSelected} leave={leave} />
        ) : (
          <SearchField search={search} />
        )}
        {/* The same button in both modes, so that it keeps focus. */}
        <Button
          look="quiet"
          size="small"
          data-select
          onClick={selection.active ? leave : selection.start}
          disabled={!selection.active && selection.shownCount === 0}
        >
          {selection.active ? "Done" : "Select"}
        </Button>
      </div>
      {search.active && <SearchScope search={search} of={messageCount} />}
    </Bar>
  );
}

function Bar({ children }: { children: ReactNode }) {
  return (
    <div
      data-inbox-toolbar
      className="sticky top-14 z-10 border-b border-line bg-raised py-1.5 pr-3 pl-5 wide:top-0 wide:pl-6"
    >
      {children}
    </div>
  );
}

function SearchScope({ search, of }: { search: Search; of: number }) {
  return (
    <p id="search-scope" className="py-1 text-fine text-ink-muted">
      <span className="tabular-nums">
        {search.found.length} of {of}
      </span>
      {` · ${searchScope(search.texts)}`}
    </p>
  );
}
