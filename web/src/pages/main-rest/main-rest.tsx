import { AdSlot } from "../../features/ads/ad-slot.tsx";
import { ShareMenu } from "../../features/share/share-menu.tsx";
import { paths } from "../../paths.ts";
import { SiteFooter } from "../../ui/site-footer.tsx";

/** What stands under the app on the main page: static, so that it costs the app nothing. */
export function MainRest() {
  return (
    <>
      <AdSlot className="mt-8 mb-16" />
      <SiteFooter />
      <ShareMenu path={paths.home} text="Mayfly: an email address for a quarter of an hour" />
    </>
  );
}
