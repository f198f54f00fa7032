/** Fragments of the page's URL that the installed app's menu opens (`site-files/web-manifest.ts`). */
export const LAUNCHES = { new: "new", copy: "copy" } as const;
