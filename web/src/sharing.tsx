import { FEED_TITLE } from "./content/articles/blog-feed.ts";
import { SHARE_PICTURE_SIZE, SHARE_PICTURES } from "./content/share-pictures.ts";
import type { Page } from "./page.ts";
import { paths } from "./paths.ts";
import { liesUnder } from "./ui/site/site-navigation.ts";

const PUBLIC_URL = "%PUBLIC_URL%";

/** Open Graph metadata (ogp.me) and the canonical URL. */
export function Sharing({ page }: { page: Page }) {
  const url = `${PUBLIC_URL}${page.path}`;
  const { name, alt } = pictureOf(page);
  return (
    <>
      <link rel="canonical" href={url} />
      {liesUnder(page.path, paths.blog) && (
        <link
          rel="alternate"
          type="application/rss+xml"
          title={FEED_TITLE}
          href={`${PUBLIC_URL}${paths.feed}`}
        />
      )}
      <meta property="og:type" content={page.kind === "article" ? "article" : "website"} />
      <meta property="og:site_name" content="Mayfly" />
      <meta property="og:locale" content="en_US" />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={`${PUBLIC_URL}/static/share/${name}.png`} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(SHARE_PICTURE_SIZE.width)} />
      <meta property="og:image:height" content={String(SHARE_PICTURE_SIZE.height)} />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The alt text describes the picture. */
function pictureOf({ picture, kind, title }: Page): { name: string; alt: string } {
  if (picture !== undefined) return { name: picture, alt: title };
  const words = SHARE_PICTURES[kind];
  return { name: kind, alt: `${words.title}. ${words.line}` };
}
