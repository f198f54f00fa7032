import { paths } from "../../paths.ts";
import type { Article } from "./articles.ts";

const PUBLIC_URL = "%PUBLIC_URL%";

export const FEED_TITLE = "Mayfly Blog";
export const FEED_DESCRIPTION =
  "How email is tracked, checked, passed on and deleted, and what you can do about it.";

/** RSS 2.0 (rssboard.org), from the same table as the pages. */
export function blogFeed(articles: readonly Article[]): string {
  const blog = `${PUBLIC_URL}${paths.blog}`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel>
    <title>${FEED_TITLE}</title>
    <link>${blog}</link>
    <atom:link href="${PUBLIC_URL}${paths.feed}" rel="self" type="application/rss+xml"/>
    <description>${escapeXml(FEED_DESCRIPTION)}</description>
    <language>en-US</language>
    <lastBuildDate>${feedDate(newest(articles.map(({ updated }) => updated)))}</lastBuildDate>
${articles.map(feedItem).join("\n")}
  </channel>
</rss>
`;
}

function feedItem({ id, title, excerpt, author, date, tags }: Article): string {
  const url = `${PUBLIC_URL}${paths.article(id)}`;
  return `    <item>
      <title>${escapeXml(title)}</title>
      <link>${url}</link>
      <guid isPermaLink="true">${url}</guid>
      <pubDate>${feedDate(date)}</pubDate>
      <dc:creator>${escapeXml(author)}</dc:creator>
${tags.map((tag) => `      <category>${escapeXml(tag)}</category>`).join("\n")}
      <description>${escapeXml(excerpt)}</description>
    </item>`;
}

function newest(days: readonly string[]): string {
  return days.toSorted().at(-1) ?? "";
}

/** RFC 822 dates with four-digit years, as RSS requires; midnight of the day. */
function feedDate(day: string): string {
  return new Date(day).toUTCString();
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
