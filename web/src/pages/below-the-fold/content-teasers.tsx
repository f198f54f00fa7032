import { CONTENT_TEASERS } from "../../content/below-the-fold.ts";

export function ContentTeasers() {
  return (
    <section
      aria-labelledby="read-on"
      className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 wide:grid-cols-[400px_minmax(0,1fr)]"
    >
      <h2 id="read-on" className="section-title">
        {CONTENT_TEASERS.heading}
      </h2>
      <ul className="grid gap-x-8 gap-y-8 mid:grid-cols-3">
        {CONTENT_TEASERS.teasers.map(({ title, text, path, kind }) => (
          <li key={path} className="border-t border-line pt-5">
            <p className="text-fine text-ink-faint">{kind}</p>
            <h3 className="mt-1 text-brand font-semibold tracking-tight text-balance">
              <a
                href={path}
                className="decoration-accent decoration-1 underline-offset-4 hover:underline"
              >
                {title}
              </a>
            </h3>
            <p className="mt-2 text-label text-pretty text-ink-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
