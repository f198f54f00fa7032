type ContentsEntry = {
  readonly id: string;
  readonly title: string;
  readonly className?: string | undefined;
};

/** The table of contents of a page. The script of every page marks the current section. */
export function PageContents({ sections }: { sections: readonly ContentsEntry[] }) {
  return (
    <nav aria-label="On this page" data-toc className="w-60 border-t border-line pt-4">
      <h2 className="mb-2 text-small font-medium text-ink">On this page</h2>
      <ol>
        {sections.map(({ id, title, className }) => (
          <li key={id} className={className}>
            <a href={`#${id}`} className={contentsLinkClass}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Marks the current section. */
const contentsLinkClass =
  "relative block py-1 touch:py-3 transition-colors before:absolute before:top-3.5 touch:before:top-5.5 " +
  "before:-left-5 before:h-0.5 before:w-3 hover:text-ink aria-[current]:text-ink aria-[current]:before:bg-accent";
