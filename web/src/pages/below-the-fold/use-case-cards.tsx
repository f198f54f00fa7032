import { USE_CASES } from "../../content/below-the-fold.ts";

/** Use cases, each with a link to its page. */
export function UseCaseCards() {
  return (
    <section aria-labelledby="good-for">
      <h2 id="good-for" className="section-title mb-8">
        {USE_CASES.heading}
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-10 mid:grid-cols-2 wide:grid-cols-4">
        {USE_CASES.cards.map(({ title, text, path, more }) => (
          <li key={path} className="flex flex-col border-t border-line pt-5">
            <h3 className="text-brand font-semibold tracking-tight">{title}</h3>
            <p className="mt-2 mb-3 text-label text-pretty text-ink-muted">{text}</p>
            <p className="mt-auto text-small">
              <a
                href={path}
                className="underline decoration-control decoration-1 underline-offset-4 transition-colors hover:decoration-accent"
              >
                {more}
              </a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
