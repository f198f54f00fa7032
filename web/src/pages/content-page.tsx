import type { ReactNode } from "react";
import { ShareButton, ShareMenu } from "../features/share/share-menu.tsx";
import { ThemeChoices } from "../features/theme/theme-choices.tsx";
import { ThemeToggle } from "../features/theme/theme-toggle.tsx";
import { paths } from "../paths.ts";
import { headerActionClass } from "../ui/site/header-action.ts";
import { SiteFooter } from "../ui/site/site-footer.tsx";
import { SiteHeader } from "../ui/site/site-header.tsx";
import { MenuDivider, menuItemClass, SiteMenu } from "../ui/site/site-menu.tsx";

/**
 * The layout of every content page: header, content, footer. `shared` is the text of the share menu; without it the
 * page has none.
 */
export function ContentPage({
  path,
  shared,
  children,
}: {
  path: string;
  shared?: string;
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader path={path}>
        {shared !== undefined && <ShareButton />}
        <ThemeToggle />
        <a href={paths.upgrade} className={headerActionClass}>
          Upgrade to Pro
        </a>
        <SiteMenu path={path}>
          <div className="premium-only">
            <a href={paths.upgrade} className={menuItemClass}>
              Upgrade to Pro
            </a>
            <MenuDivider />
          </div>
          <ThemeChoices />
        </SiteMenu>
      </SiteHeader>
      <main id="content" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <SiteFooter />
      {shared !== undefined && <ShareMenu path={path} text={shared} />}
    </div>
  );
}
