import type { ReactNode } from "react";

export function SiteFooter({ children }: { children?: ReactNode }) {
  return (
    <footer className="mx-auto mt-auto flex w-full max-w-304 flex-wrap items-center gap-x-6 gap-y-2 px-4 pt-4 pb-8 text-fine text-ink-faint wide:pr-6 wide:pl-114">
      <p className="grow">
        Mail that lives a quarter of an hour. Expired addresses are deleted with their content.
      </p>
      {children}
    </footer>
  );
}
