import { Button } from "../../ui/button.tsx";
import type { Search } from "./use-search.ts";

export function NoMatch({ search }: { search: Search }) {
  const { query, change } = search;
  return (
    <div className="grid grow place-content-center justify-items-center px-5 py-12 text-center">
      <h3 className="max-w-full text-body font-semibold wrap-anywhere">
        No message matches “<bdi>{query.trim()}</bdi>”
      </h3>
      <p className="mt-1 max-w-[44ch] text-label text-ink-muted">
        A message's text is searched as far as its preview goes.
      </p>
      <Button size="small" className="mt-5" onClick={() => change("")}>
        Show all messages
      </Button>
    </div>
  );
}
