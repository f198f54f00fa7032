/** A file of the site that is no page: it lies at a path that robots, readers or browsers know. */
export type SiteFile = {
  readonly path: string;
  /** Where it lies in the built site. */
  readonly file: string;
  /** Content type, with its charset. */
  readonly type: string;
  /** With the placeholders of `document.tsx`, where it is text. */
  readonly content: string | Uint8Array;
};

export const SITE_FILES: readonly SiteFile[] = [];
