import type { ReactNode } from "react";
import { paths } from "../paths.ts";
import { Mark } from "./mark.tsx";

/** The head of every page; what stands at its end is the page's. */
export function SiteHeader({ children }: { children: ReactNode }) {
  return (
    <header className="mx-auto flex h-14 w-full max-w-304 items-center gap-6 px-4 wide:h-16 wide:px-6">
      <a
        href={paths.home}
        className="flex items-center gap-2.5 text-brand font-semibold tracking-tight"
      >
        <Mark />
        Mayfly
      </a>
      <div className="ml-auto flex items-center gap-2">{children}</div>
    </header>
  );
}
