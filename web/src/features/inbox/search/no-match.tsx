import { Button } from "../../../ui/button.tsx";
import { notSearched } from "./search-scope.ts";
import type { Search } from "./use-search.ts";

export function NoMatch({ search }: { search: Search }) {
  const { query, texts, change } = search;
  const searching = texts === "searching";
  return (
    <div className="grid grow place-content-center justify-items-center px-5 py-12 text-center">
      <h3 className="max-w-full text-body font-semibold wrap-anywhere">
        {searching ? "Searching full texts for" : "No message matches"} “<bdi>{query.trim()}</bdi>”
      </h3>
      <p className="mt-1 max-w-[44ch] text-label text-ink-muted">{notSearched(texts)}</p>
      <Button size="small" className="mt-5" onClick={() => change("")}>
        Show all messages
      </Button>
    </div>
  );
}
