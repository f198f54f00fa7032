import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ContentPage } from "../content-page.tsx";

/** Served with status 404 for unknown URLs below the blog. */
export function PostNotFoundPage() {
  return (
    <ContentPage path={paths.postNotFound}>
      <div className="mx-auto w-full max-w-304 px-4 pt-[18vh] pb-24 wide:pr-6 wide:pl-114">
        <p className="font-mono text-small text-ink-faint">404</p>
        <h1 className="mt-2 text-display font-semibold tracking-tight text-balance">
          Post Not Found
        </h1>
        <p className="mt-3 max-w-[56ch] text-ink-muted">
          There is no article at this address. The blog lists all articles.
        </p>
        <p className="mt-6">
          <ButtonLink href={paths.blog} look="primary">
            Back to Blog
          </ButtonLink>
        </p>
      </div>
    </ContentPage>
  );
}
