import { SHARE_PICTURE_SIZE, type SharePicture } from "../../web/src/content/share-pictures.ts";
import { MARK_PATH } from "../../web/src/ui/mark/mark-path.ts";
import { lookOfMayfly } from "./look.ts";
import { HORIZON, WATER, type Sun } from "./suns.ts";

const { width, height } = SHARE_PICTURE_SIZE;

/** Returns the document of the screenshot: text on the left, a sun over the water on the right. */
export function shareCard({ label, title, line }: SharePicture, sun: Sun): string {
  return `<!doctype html><html lang="en" data-theme="dark"><style>${lookOfMayfly()}${LAYOUT}</style>
<svg class="sky" viewBox="0 0 ${width} ${height}">
  <defs><clipPath id="above"><rect width="480" height="${HORIZON}"/></clipPath></defs>
  <g transform="translate(692 0)"><g clip-path="url(#above)">${sun.ring}</g>${sun.face}
    <g transform="translate(0 ${HORIZON})" stroke="var(--accent)" stroke-width="2">${water()}</g></g>
  <path d="M0 ${HORIZON}.75H${width}" stroke="var(--line)" stroke-width="1.5"/>
</svg>
<p class="mark"><svg viewBox="0 0 24 24"><path d="${MARK_PATH}"/></svg>Mayfly</p>
<div class="words"><p class="label">${escapeHtml(label)}</p><h1 class="${title.length > 44 ? "long" : ""}">${keepHyphens(escapeHtml(title))}</h1></div>
<p class="line">${escapeHtml(line)}</p></html>`;
}

const LAYOUT = `
  body { width: ${width}px; height: ${height}px; background: var(--surface) }
  .sky { position: absolute; inset: 0 }
  .mark { position: absolute; left: 72px; top: 60px; display: flex; align-items: center; gap: 14px; font-size: 30px; line-height: 40px; font-weight: 600; letter-spacing: -.01em }
  .mark svg { width: 40px; stroke: var(--accent); stroke-width: 1.6 }
  .words { position: absolute; left: 72px; bottom: ${height - HORIZON + 52}px; width: 610px }
  .label { font-size: 22px; line-height: 32px; color: var(--accent-text); margin-bottom: 14px }
  h1 { font-size: 72px; line-height: 76px; font-weight: 600; letter-spacing: -.04em; text-wrap: balance }
  h1.long { font-size: 54px; line-height: 60px; letter-spacing: -.035em }
  .whole { white-space: nowrap }
  .line { position: absolute; left: 72px; top: ${HORIZON + 38}px; width: 640px; font-size: 24px; line-height: 36px; color: var(--ink-muted) }`;

function water(): string {
  return WATER.map(([opacity, path]) => `<path opacity="${opacity}" d="${path}"/>`).join("");
}

/** At this font size, no line may break within "sign-up". */
function keepHyphens(html: string): string {
  return html.replaceAll(/\S+-\S+/g, (word) => `<span class="whole">${word}</span>`);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
