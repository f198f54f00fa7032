import type { ReactNode } from "react";
import { paths } from "../../paths.ts";
import { Mark } from "../mark/mark.tsx";
import { liesUnder, NAVIGATION } from "./site-navigation.ts";

/** The header of every page. The page passes the controls at its end. */
export function SiteHeader({ path, children }: { path: string; children: ReactNode }) {
  return (
    <header className="mx-auto flex min-h-14 w-full max-w-304 flex-wrap items-center gap-x-6 px-4 max-wide:gap-x-2 wide:min-h-16 wide:px-6 print:hidden">
      <a
        href={paths.home}
        className="flex items-center gap-2.5 touch:min-h-11 text-brand font-semibold tracking-tight"
      >
        <Mark />
        Mayfly
      </a>
      <nav aria-label="Main" className="ml-4 flex gap-6 text-label max-wide:hidden">
        {NAVIGATION.map((entry) => (
          <a
            key={entry.path}
            href={entry.path}
            aria-current={currentAt(path, entry.path)}
            className="text-ink-muted transition-colors hover:text-ink aria-[current]:text-ink"
          >
            {entry.name}
          </a>
        ))}
      </nav>
      <div className="ml-auto flex items-center gap-1 wide:gap-2">{children}</div>
    </header>
  );
}

function currentAt(path: string, entry: string): "page" | "true" | undefined {
  if (path === entry) return "page";
  return liesUnder(path, entry) ? "true" : undefined;
}
