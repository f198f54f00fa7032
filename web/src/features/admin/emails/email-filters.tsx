import { ADMIN_SEARCH_LENGTH_MAX } from "@mayfly/contract/admin-constants";
import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Choices } from "../frame/choices.tsx";
import { filterPlace } from "../frame/use-place.ts";

/** Each letter would be a question to the server. */
const TYPED_MS = 250;

export function EmailFilters({ search, type }: { search: string; type: string }) {
  return (
    <>
      <SearchField search={search} />
      <Choices
        name="Type"
        choices={TYPES}
        chosen={type}
        onChoose={(value) => filterPlace({ type: value, offset: undefined })}
      />
    </>
  );
}

const TYPES = [
  ["", "All"],
  ["free", "Free"],
  ["premium", "Premium"],
] as const;

function SearchField({ search }: { search: string }) {
  const [typed, setTyped] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A timer is outside React: what is typed here is no filter of the tab that is shown next.
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => filterPlace({ search: text.trim(), offset: undefined }),
      TYPED_MS,
    );
  };
  return (
    <search className="relative max-wide:w-full">
      <Search
        aria-hidden="true"
        className="icon-small pointer-events-none absolute top-2 left-2.5 text-ink-faint"
      />
      <input
        type="text"
        role="searchbox"
        aria-label="Filter"
        placeholder="Address, IP or website"
        maxLength={ADMIN_SEARCH_LENGTH_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => change(event.target.value)}
        className="h-8 w-full rounded-field border border-control bg-field pr-3 pl-8.5 text-small placeholder:text-ink-faint wide:w-64"
      />
    </search>
  );
}
