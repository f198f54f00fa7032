/** Zoom levels: the width of the page divided by the available width. 1 fits the page. */
const LEVELS: readonly number[] = [1, 1.5, 2, 3, 4];

export const WHOLE_WIDTH = 1;
export const ZOOM_MAX = 4;

export function closer(zoom: number): number {
  return LEVELS.find((level) => level > zoom) ?? zoom;
}

export function wider(zoom: number): number {
  return LEVELS.findLast((level) => level < zoom) ?? zoom;
}
