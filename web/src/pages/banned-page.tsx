import { ERRORS } from "@mayfly/contract/errors";
import { SUPPORT_ADDRESSES } from "../content/support.ts";
import { paths } from "../paths.ts";
import { ContentPage } from "./content-page.tsx";

const { email } = SUPPORT_ADDRESSES.general;

/** Served with status 403 for every page to clients of a banned network. */
export function BannedPage() {
  return (
    <ContentPage path={paths.banned}>
      <div className="mx-auto w-full max-w-304 px-4 pt-[18vh] pb-24 wide:pr-6 wide:pl-114">
        <p className="font-mono text-small text-ink-faint">403</p>
        <h1 className="mt-2 text-display font-semibold tracking-tight text-balance">
          This network is blocked
        </h1>
        <p className="mt-3 max-w-[56ch] text-body text-ink-muted">{ERRORS.IP_BANNED.message}</p>
        <p className="mt-3 max-w-[56ch] text-body text-ink-muted">
          Many people can share one network, so someone else on your network may be the reason for
          the block. If you think this is a mistake, write to{" "}
          <a href={`mailto:${email}`} className="font-medium text-ink underline underline-offset-2">
            {email}
          </a>
          .
        </p>
      </div>
    </ContentPage>
  );
}
