/** The logo as strokes in a 24 by 24 box, for pages, pictures, and PDF sheets. `icon.svg` has the same path. */
export const MARK_PATH =
  "M12 9.5C10.6 5.2 7.4 2.8 3 2.9c.3 4.5 3.6 7.5 9 7.7M12 9.5C13.4 5.2 16.6 2.8 21 2.9c-.3 4.5-3.6 7.5-9 7.7M12 9.5v5.3c0 2.9-1 4.9-3 6.7M12 14.8c0 2.9 1 4.9 3 6.7";
