import { escapeHtml } from "../../mail/text/convert-text.ts";

/** A name and value in the heading of a forward. */
export type HeadingLine = readonly [name: string, value: string];

/** Inline styles, which override the original's own styles for these elements. */
const FRAME_STYLE = style({
  display: "block",
  visibility: "visible",
  margin: "0",
  padding: "12px 16px",
  background: "#f4f5f7",
  color: "#1f2430",
  font: "14px/1.5 system-ui,sans-serif",
  "text-align": "left",
  "overflow-wrap": "anywhere",
});
const QUIET_STYLE = style({ color: "#5a6170", font: "inherit" });
const LINK_STYLE = style({ color: "#1d4fd7", font: "inherit", "text-decoration": "underline" });

/**
 * Returns a forward's HTML. The heading comes before all original content, so no comment or style of the
 * original can hide it. The doctype stays first, so that browsers keep the same layout mode.
 */
export function frameHtml(
  html: string,
  {
    heading,
    blockUrl,
    abuseAddress,
  }: { heading: readonly HeadingLine[]; blockUrl: string; abuseAddress: string },
): string {
  const [doctype = ""] = /^\s*<!doctype[^>]{0,500}>/i.exec(html) ?? [];
  const rest = html.slice(doctype.length).toWellFormed();
  const top = frame(["<b>Forwarded message</b>", ...heading.map(htmlLine)].join("<br>"));
  const end = frame(
    `<span style="${QUIET_STYLE}">Forwarded from a temporary Mayfly address at the request of its user.</span><br>` +
      `${link(blockUrl, "Never write to me again")} · ${link(`mailto:${abuseAddress}`, "Report abuse")}`,
  );
  // The reader must see the opt-out link even if the original's author tries to hide it.
  const framed = endsOpen(rest) ? `${top}${end}${rest}` : `${top}${rest}${end}`;
  return `${doctype}${framed}`.replace(/\r\n|\r|\n/g, "\r\n");
}

/** Elements whose content a browser doesn't display as normal HTML. */
const SWALLOWING =
  "textarea title style script noscript noembed noframes template xmp iframe object select svg math".split(
    " ",
  );

/** Returns whether text after this HTML could land in an open comment or in an element that hides it. */
function endsOpen(html: string): boolean {
  const text = html.toLowerCase();
  if (text.lastIndexOf("<!--") > text.lastIndexOf("-->")) return true;
  if (/<(?:plaintext|frameset)/.test(text) || /<[^>]*$/.test(text.slice(-2_000))) return true;
  return SWALLOWING.some((name) => text.lastIndexOf(`<${name}`) > text.lastIndexOf(`</${name}`));
}

function style(rules: Readonly<Record<string, string>>): string {
  return Object.entries(rules)
    .map(([name, value]) => `${name}:${value}!important`)
    .join(";");
}

function frame(content: string): string {
  return `<div style="${FRAME_STYLE}">${content}</div>`;
}

function htmlLine([name, value]: HeadingLine): string {
  return `<span style="${QUIET_STYLE}">${escapeHtml(name)}:</span> ${escapeHtml(value)}`;
}

function link(url: string, text: string): string {
  return `<a href="${escapeHtml(url)}" style="${LINK_STYLE}">${text}</a>`;
}
