import type { PageKind } from "../../web/src/page.ts";

/** The sun's position over the water and its ring: a drawing of 480 by 630. */
export type Sun = { readonly ring: string; readonly face: string };

export const HORIZON = 496;
const RADIUS = 200;
const CENTER = 240;
const HIGH = 272;

/** From full light on the main page to after sunset on the legal pages. */
export const SUNS: Readonly<Record<PageKind, Sun>> = {
  main: {
    ring: ticks(HIGH, 15) + arc(HIGH, 13.4 / 15),
    face: face(HIGH, "13:24", "minutes left"),
  },
  article: { ring: segments(HIGH, { count: 6, done: 6 }), face: face(HIGH, "6", "articles") },
  guide: { ring: segments(HIGH, { count: 5, done: 1 }), face: face(HIGH, "1/5", "steps done") },
  page: { ring: ticks(332, 60) + arc(332, 1 / 4), face: face(320, "15", "of 60 minutes") },
  landing: { ring: arc(446, 1), face: "" },
  legal: { ring: arc(640, 1), face: "" },
};

/** A ring of a quarter of an hour, with the reading time as its part. */
export function readingSun(minutes: number): Sun {
  return {
    ring: ticks(HIGH, 15) + arc(HIGH, minutes / 15),
    face: face(HIGH, String(minutes), "minutes to read"),
  };
}

/** The reflection on the water. */
export const WATER: readonly (readonly [opacity: number, path: string])[] = [
  [0.7, "M182 16h116"],
  [0.55, "M136 32h82M246 32h82"],
  [0.4, "M176 52h94M298 52h54"],
  [0.28, "M120 76h50M204 76h98"],
  [0.18, "M210 104h50M284 104h40"],
];

/** Returns a part of the ring, starting at the top. */
function arc(y: number, part: number): string {
  const value = circle(
    y,
    `stroke="var(--accent)" stroke-width="7" pathLength="100" stroke-dasharray="${part * 100} 100" transform="rotate(-90 ${CENTER} ${y})"`,
  );
  return circle(y, 'stroke="var(--line)" stroke-width="1.5"') + value;
}

/** Returns a segment for each item. */
function segments(y: number, { count, done }: { count: number; done: number }): string {
  const gap = 2;
  return Array.from({ length: count }, (_, index) => {
    const turn = ((index + gap / 2 / (100 / count)) * 360) / count - 90;
    const stroke =
      index < done
        ? 'stroke="var(--accent)" stroke-width="7"'
        : 'stroke="var(--control)" stroke-width="3"';
    return circle(
      y,
      `${stroke} stroke-linecap="butt" pathLength="100" stroke-dasharray="${100 / count - gap} 100" transform="rotate(${turn} ${CENTER} ${y})"`,
    );
  }).join("");
}

function circle(y: number, attributes: string): string {
  return `<circle cx="${CENTER}" cy="${y}" r="${RADIUS}" ${attributes}/>`;
}

/** Returns a tick for each minute, every fifth one longer. */
function ticks(y: number, count: number): string {
  const outer = y - RADIUS + 18;
  const lines = Array.from({ length: count }, (_, index) => {
    const inner = outer + (index % 5 === 0 ? 14 : 7);
    return `<path d="M${CENTER} ${inner}V${outer}" transform="rotate(${(index * 360) / count} ${CENTER} ${y})"/>`;
  });
  return `<g stroke="var(--control)" stroke-width="2">${lines.join("")}</g>`;
}

function face(y: number, figure: string, words: string): string {
  const text = (below: number, attributes: string, content: string) =>
    `<text x="${CENTER}" y="${y + below}" ${attributes}>${content}</text>`;
  return `<g text-anchor="middle" fill="var(--ink)">${text(14, 'font-family="Geist Mono" font-weight="500" font-size="62" letter-spacing="-3"', figure)}${text(58, 'font-size="22" fill="var(--ink-muted)"', words)}</g>`;
}
