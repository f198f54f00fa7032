import { paths } from "../../paths.ts";
import { STATUS_PAGE } from "../../content/status.ts";
import { ContentPage } from "../content-page.tsx";
import { PageIntro } from "./page-intro.tsx";

/** The server writes the figures into the page, so that they need no script. */
export function StatusPage() {
  return (
    <ContentPage path={paths.status}>
      <div className="mx-auto grid max-w-304 grid-cols-[minmax(0,1fr)] gap-12 px-4 pt-8 pb-24 wide:px-6 wide:pt-12">
        <PageIntro headline={STATUS_PAGE.headline} opening={STATUS_PAGE.opening} />
        <div className="status-figures wide:ml-108">%STATUS%</div>
      </div>
    </ContentPage>
  );
}
