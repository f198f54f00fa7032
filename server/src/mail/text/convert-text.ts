import { htmlToText } from "./html-text.ts";

/** Converts plain text to HTML of the same appearance, with URLs as links. */
export function plainToHtml(text: string): string {
  const linked = escapeHtml(text).replace(
    /https?:\/\/[^\s<>"']{1,2000}[^\s<>"'.,;:!?)\]]/g,
    (url) => `<a href="${url}">${url}</a>`,
  );
  return `<div style="white-space:pre-wrap">${linked}</div>`;
}

/** Returns the text that a browser would show, line by line. */
export function htmlToPlain(html: string): string {
  return htmlToText(html, html.length)
    .split("\n")
    .map((line) => line.replace(/[ \t\u00a0]+/g, " ").trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
