import { paths } from "../paths.ts";
import { ContentPage } from "./content-page.tsx";

export function NotFoundPage() {
  return (
    <ContentPage path={paths.notFound}>
      <div className="mx-auto w-full max-w-304 px-4 pt-[18vh] pb-24 wide:pr-6 wide:pl-114">
        <p className="font-mono text-small text-ink-faint">Nothing here</p>
        <h1 className="mt-2 text-display font-semibold tracking-tight text-balance">
          404 Page Not Found
        </h1>
        <p className="mt-3 max-w-[56ch] text-body text-ink-muted">
          This page has moved, or it never existed.
        </p>
        <p className="mt-6">
          <a
            href={paths.home}
            className="inline-flex h-10 touch:h-11 items-center rounded-control bg-accent px-4 text-label font-semibold text-accent-ink"
          >
            Back to Home
          </a>
        </p>
      </div>
    </ContentPage>
  );
}
