import { GUIDES } from "../../content/guides/guides.ts";
import { stepAnchor } from "../../content/guides/step-anchor.ts";
import { contentsLinkClass } from "../../ui/page-contents.tsx";

/** The table of contents of all guides and their steps. */
export function GuidesContents() {
  return (
    <nav
      aria-label="On this page"
      data-toc
      className="pt-8 text-small text-ink-muted wide:sticky wide:top-6 wide:w-64 wide:pt-16 print:hidden"
    >
      <h2 className="mb-2 font-medium text-ink">On this page</h2>
      <ol>
        {GUIDES.map((guide) => (
          <li key={guide.id} className="mb-3">
            <a href={`#${guide.anchor}`} className={`${contentsLinkClass} font-medium text-ink`}>
              {guide.title}
            </a>
            <ol className="max-wide:hidden">
              {guide.steps.map(({ title }, index) => (
                <li key={title}>
                  <a href={`#${stepAnchor(guide, index + 1)}`} className={contentsLinkClass}>
                    {title}
                  </a>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </nav>
  );
}
