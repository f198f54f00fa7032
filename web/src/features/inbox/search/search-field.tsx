import { SEARCH_LENGTH_MAX } from "@mayfly/contract/constants";
import SearchIcon from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { useRef, type KeyboardEvent } from "react";
import { Button } from "../../../ui/button.tsx";
import { ShortcutHint } from "../../../ui/shortcuts/shortcut-hint.tsx";
import { focusNextRow } from "../rows/row-focus.ts";
import type { Search } from "./use-search.ts";

const FIELD = "inbox-search";

/**
 * Focuses the field at once, so that the next key press goes into it. A hidden field gets the focus once it is shown.
 */
export function focusSearch(): void {
  const field = document.getElementById(FIELD);
  if (!(field instanceof HTMLInputElement)) return;
  field.scrollIntoView({ block: "nearest", behavior: "instant" });
  field.select();
  if (document.activeElement !== field) requestAnimationFrame(() => field.select());
}

export function SearchField({ search }: { search: Search }) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    search.change("");
    input.current?.focus();
  };
  const answer = (event: KeyboardEvent) => {
    if (event.key === "Escape" && search.query !== "") {
      event.preventDefault();
      clear();
    }
    if (event.key === "ArrowDown" || event.key === "Enter") {
      event.preventDefault();
      focusNextRow();
    }
  };
  return (
    <search className="flex min-w-0 grow items-center gap-2 rounded-field bg-sunken pl-3 outline-2 outline-transparent has-[input:focus-visible]:outline-accent">
      <SearchIcon aria-hidden="true" className="icon-small text-ink-muted" />
      <input
        id={FIELD}
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        role="searchbox"
        aria-label="Search messages"
        aria-describedby={search.active ? "search-scope" : undefined}
        placeholder="Search"
        maxLength={SEARCH_LENGTH_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={search.query}
        onChange={(event) => search.change(event.target.value)}
        onKeyDown={answer}
        className="h-9 min-w-0 grow max-wide:scroll-mb-[50dvh] bg-transparent text-body outline-none placeholder:text-ink-muted"
      />
      {search.query === "" ? (
        <span className="mr-1 text-ink-muted">
          <ShortcutHint keyName="/" />
        </span>
      ) : (
        <Button look="quiet" size="smallIcon" aria-label="Clear search" onClick={clear}>
          <X className="icon-small" />
        </Button>
      )}
    </search>
  );
}
