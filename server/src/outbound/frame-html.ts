import { escapeHtml } from "../mail/text/convert-text.ts";

/** Names and values, as the heading of a forward lists them. */
export type HeadingLine = readonly [name: string, value: string];

/** Whatever the mail's own styles say of such elements. */
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
 * A forward's HTML: the heading stands before all that the original says, where no comment and no
 * style of its can hold it; a document type stays the first, so that browsers read the rest as they did.
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
    `<span style="${QUIET_STYLE}">Forwarded from a temporary Mayfly address, at the wish of whoever uses it.</span><br>` +
      `${link(blockUrl, "Never write to me again")} · ${link(`mailto:${abuseAddress}`, "Report abuse")}`,
  );
  // How to get no more of it is for the reader to see, whatever the original's author wanted.
  const framed = endsOpen(rest) ? `${top}${end}${rest}` : `${top}${rest}${end}`;
  return `${doctype}${framed}`.replace(/\r\n|\r|\n/g, "\r\n");
}

/** Elements whose content a browser takes as something else than what stands there. */
const SWALLOWING =
  "textarea title style script noscript noembed noframes template xmp iframe object select svg math".split(
    " ",
  );

/** Whether what follows the HTML may be part of a comment, or of an element that shows none of it. */
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
