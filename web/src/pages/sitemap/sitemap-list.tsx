import { longDate } from "../../content/articles/articles.ts";
import type { SitemapEntry } from "./sitemap-entries.ts";

export function SitemapList({
  title,
  entries,
}: {
  title?: string;
  entries: readonly SitemapEntry[];
}) {
  return (
    <div>
      {title !== undefined && <h3 className="mb-2 text-title font-medium">{title}</h3>}
      <ul className="border-b border-line">
        {entries.map((entry) => (
          <SitemapRow key={entry.path} entry={entry} />
        ))}
      </ul>
    </div>
  );
}

function SitemapRow({ entry }: { entry: SitemapEntry }) {
  const { path, title, description, updated, author, published } = entry;
  return (
    <li className="grid gap-x-8 gap-y-1 border-t border-line py-4 wide:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <a
          href={path}
          className="font-medium hover:underline hover:decoration-accent hover:decoration-1 hover:underline-offset-4"
        >
          {title}
        </a>
        <p className="mt-1 max-w-146 text-label text-pretty text-ink-muted">{description}</p>
      </div>
      <p className="text-small text-ink-muted wide:pt-0.5 wide:text-right">
        {author !== undefined && published !== undefined && (
          <>
            {author}, <Day day={published} />
            <span className="wide:hidden"> · </span>
            <br className="max-wide:hidden" />
          </>
        )}
        Updated <Day day={updated} />
      </p>
    </li>
  );
}

function Day({ day }: { day: string }) {
  return <time dateTime={day}>{longDate(day)}</time>;
}
