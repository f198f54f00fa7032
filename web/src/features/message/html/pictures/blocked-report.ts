/** What a mail would fetch and reveal. Shown below the mail. */
export type BlockedReport = {
  /** Each picture once, however often the mail shows it. */
  readonly pictures: readonly BlockedPicture[];
  /** Whether it has images that are shown only on demand. An image in the HTML itself is one, too. */
  readonly hasImages: boolean;
  /** Links that identify the recipient or the campaign. They are not changed. */
  readonly taggedLinks: number;
};

type BlockedPicture = {
  readonly url: string;
  /** Whether the picture is invisible, or its host serves trackers. */
  readonly isTracker: boolean;
};

export const NOTHING_BLOCKED: BlockedReport = { pictures: [], hasImages: false, taggedLinks: 0 };

export function describeBlocked(
  { pictures, taggedLinks }: Omit<BlockedReport, "hasImages">,
  shown: boolean,
): string[] {
  const images = pictures.length;
  const trackers = pictures.filter(({ isTracker }) => isTracker).length;
  const ofThem = images === 1 ? "" : `${trackers} of them `;
  const pixels = trackers === 0 ? "" : `, ${ofThem}for tracking`;
  return [
    ...(images > 0 && !shown ? [`${counted(images, "image")} blocked${pixels}`] : []),
    ...(images > 0 && shown
      ? [`${counted(images, "image")} shown${pixels}: their servers can tell that you opened this`]
      : []),
    ...(taggedLinks > 0 ? [`${counted(taggedLinks, "link")} with tracking codes`] : []),
  ];
}

export function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}
