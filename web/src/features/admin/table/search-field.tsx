import { ADMIN_SEARCH_LENGTH_MAX } from "@mayfly/contract/admin-constants";
import Search from "lucide-react/icons/search";
import { useEffect, useState } from "react";
import { filterPlace } from "../frame/use-place.ts";

/** Debounce: one request per pause instead of one per key press. */
const TYPED_MS = 250;

/** Filters the list through the URL. */
export function SearchField({ search, finds }: { search: string; finds: string }) {
  const [typed, setTyped] = useState(search);
  const [last, setLast] = useState({ search, sent: search });
  if (search !== last.search) {
    setLast({ search, sent: search });
    // The URL changed without this field: Back, or a link to a filtered list.
    if (search !== last.sent) setTyped(search);
  }
  useEffect(() => {
    const sent = typed.trim();
    if (sent === search.trim()) return undefined;
    const timer = setTimeout(() => {
      setLast((known) => ({ ...known, sent }));
      filterPlace({ search: sent, offset: undefined });
    }, TYPED_MS);
    // Also cancels it when the tab closes, so that the text doesn't filter the next tab.
    return () => clearTimeout(timer);
  }, [typed, search]);
  return (
    <search className="relative max-wide:min-w-42 max-wide:flex-1">
      <Search
        aria-hidden="true"
        className="icon-small pointer-events-none absolute top-2 touch:top-3.5 left-2.5 text-ink-faint"
      />
      <input
        type="text"
        role="searchbox"
        aria-label="Filter"
        placeholder={finds}
        maxLength={ADMIN_SEARCH_LENGTH_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="h-8 touch:h-11 w-full rounded-field border border-control bg-field pr-3 pl-8.5 text-small placeholder:text-ink-faint wide:w-64"
      />
    </search>
  );
}
