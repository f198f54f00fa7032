import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";

export function NeedMoreHelp() {
  return (
    <section
      aria-labelledby="need-more-help"
      className="mx-auto w-full max-w-304 px-4 pb-16 wide:px-6 wide:pb-24 print:hidden"
    >
      <div className="border-t border-line pt-10 wide:pl-108">
        <h2 id="need-more-help" className="part-title">
          Need More Help?
        </h2>
        <p className="mt-2 max-w-140 text-pretty text-ink-muted">
          The resources have these lists as sheets to print and fill in. The blog explains the
          reasons. You can practice with a temporary address.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink href={paths.home} look="primary">
            Create Temporary Email
          </ButtonLink>
          <ButtonLink href={paths.resources}>Browse Resources</ButtonLink>
          <ButtonLink href={paths.blog}>Read Privacy Blog</ButtonLink>
        </div>
      </div>
    </section>
  );
}
