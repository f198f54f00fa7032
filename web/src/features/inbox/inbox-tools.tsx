import SearchIcon from "lucide-react/icons/search";
import { useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../ui/button.tsx";
import { useShortcuts } from "../../ui/shortcuts/use-shortcuts.ts";
import type { ConnectionLabel } from "./connection-label.ts";
import { UndoBar } from "./deleting/undo-bar.tsx";
import type { HeldDeletionsView } from "./deleting/use-held-deletions.ts";
import { InboxHeader } from "./inbox-header.tsx";
import { leaveMarks } from "./rows/row-focus.ts";
import { focusSearch, SearchField } from "./search/search-field.tsx";
import { searchScope } from "./search/search-scope.ts";
import type { Search } from "./search/use-search.ts";
import type { Inbox } from "./use-inbox-list.ts";
import { SelectionTools } from "./selecting/selection-tools.tsx";
import type { SelectionView } from "./selecting/use-selection.ts";

type ToolsProps = {
  readonly header: {
    /** Number of messages in the whole inbox, regardless of the search. */
    readonly count: number;
    /** Whether there are more messages than those counted. */
    readonly hasMore: boolean;
    readonly connection: ConnectionLabel;
    readonly inbox: Inbox;
    readonly refresh: () => Promise<unknown>;
  };
  readonly search: Search;
  readonly selection: SelectionView;
  readonly deletions: HeldDeletionsView;
  readonly removeSelected: () => void;
};

/** A longer list shows its tools without a click. */
const TOOLS_SHOWN_FROM = 20;

/** The header with its tools: search, select, delete, undo. On a phone a button shows them in a row of their own. */
export function InboxTools(props: ToolsProps) {
  const { header, search, selection, deletions } = props;
  const [isOpen, setIsOpen] = useState(false);
  const { undoable } = deletions;
  /** The deletion whose Undo has given its place to the search. */
  const [hiddenUndo, setHiddenUndo] = useState<string>();
  const isNeeded = header.count > TOOLS_SHOWN_FROM || search.active || selection.active;
  const startSearch = () => {
    // At once: the next letters belong to the field, which may replace Undo or the selection, and would otherwise be
    // shortcuts.
    flushSync(() => {
      selection.end();
      setIsOpen(true);
      setHiddenUndo(undoable?.[0]);
    });
    focusSearch();
  };
  useShortcuts(header.count > 0 ? { "/": startSearch } : {});
  if (undoable && undoable[0] !== hiddenUndo) {
    return (
      <InboxHeader
        {...header}
        tools={
          <Tools shown>
            {/* Keyed by batch, so that each batch restarts its five seconds. */}
            <UndoBar key={undoable[0]} count={undoable.length} undo={deletions.undo} />
          </Tools>
        }
      />
    );
  }
  if (header.count === 0) return <InboxHeader {...header} />;
  return (
    <InboxHeader
      {...header}
      toolsButton={
        !isNeeded && (
          <Button
            look="quiet"
            size="icon"
            aria-label="Search and select"
            aria-expanded={isOpen}
            className="max-mid:size-11 mid:hidden"
            onClick={isOpen ? () => setIsOpen(false) : startSearch}
          >
            <SearchIcon className="icon" />
          </Button>
        )
      }
      tools={
        <>
          <Tools shown={isOpen || isNeeded}>
            <SearchAndSelect {...props} />
          </Tools>
          {search.active && <SearchScope search={search} of={header.count} />}
        </>
      }
    />
  );
}

function Tools({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <div
      data-inbox-toolbar
      className={`min-w-0 grow narrow-inbox:basis-full narrow-inbox:pt-[calc(var(--spacing)*1.5+1px)] max-mid:mt-1.5 ${
        shown ? "" : "max-mid:hidden"
      }`}
    >
      {children}
    </div>
  );
}

function SearchAndSelect({ search, selection, removeSelected }: ToolsProps) {
  const leave = () => {
    leaveMarks();
    selection.end();
  };
  return (
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
  );
}

/** Below the whole header, so that the field stays on the line of the title. */
function SearchScope({ search, of }: { search: Search; of: number }) {
  return (
    <p id="search-scope" className="order-last basis-full py-1 text-fine text-ink-muted">
      <span className="tabular-nums">
        {search.found.length} of {of}
      </span>
      {` · ${searchScope(search.texts)}`}
    </p>
  );
}
