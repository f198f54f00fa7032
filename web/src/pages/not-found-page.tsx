import { ThemeToggle } from "../features/theme/theme-toggle.tsx";
import { paths } from "../paths.ts";
import { SiteFooter } from "../ui/site-footer.tsx";
import { SiteHeader } from "../ui/site-header.tsx";

export function NotFoundPage() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader>
        <ThemeToggle />
      </SiteHeader>
      <main className="mx-auto grid w-full max-w-304 grow content-center px-4 pb-24 wide:pr-6 wide:pl-114">
        <p className="font-mono text-small text-ink-faint">Nothing lives here</p>
        <h1 className="mt-2 text-display font-semibold tracking-tight">404 Page Not Found</h1>
        <p className="mt-3 max-w-[56ch] text-body text-ink-muted">
          This page has gone the way of its address, or it never existed.
        </p>
        <p className="mt-6">
          <a
            href={paths.home}
            className="inline-flex h-10 items-center rounded-control bg-accent px-4 text-label font-semibold text-accent-ink"
          >
            Back to Home
          </a>
        </p>
      </main>
      <SiteFooter />
    </div>
  );
}
