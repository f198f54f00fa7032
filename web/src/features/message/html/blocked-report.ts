/** Counts of trackers in a mail, shown below the mail. */
export type BlockedReport = {
  readonly images: number;
  /** The invisible images among them. */
  readonly trackers: number;
  /** Links that identify the recipient or the campaign. They are not changed. */
  readonly taggedLinks: number;
};

export const NOTHING_BLOCKED: BlockedReport = { images: 0, trackers: 0, taggedLinks: 0 };

export function describeBlocked(
  { images, trackers, taggedLinks }: BlockedReport,
  shown: boolean,
): string[] {
  const ofThem = images === 1 ? "" : `${trackers} of them `;
  const pixels = trackers === 0 ? "" : `, ${ofThem}for tracking`;
  return [
    ...(images > 0 && !shown ? [`${counted(images, "image")} blocked${pixels}`] : []),
    ...(images > 0 && shown
      ? [`${counted(images, "image")} shown${pixels}: who serves them can tell this was opened`]
      : []),
    ...(taggedLinks > 0 ? [`${counted(taggedLinks, "link")} with tracking codes`] : []),
  ];
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}
