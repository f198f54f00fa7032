/** The look of the header's action: a link on content pages, a button on the main page. */
export const headerActionClass =
  "premium-only inline-flex h-9 items-center rounded-control border border-line px-3 text-small font-medium transition-colors hover:border-control hover:bg-sunken/60 max-wide:hidden";
