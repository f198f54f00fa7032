/** Captions below the numbers of active addresses. */

/** `hourAgo` is null if there is no sample from an hour ago. */
export function sinceHourAgo(now: number, hourAgo: number | null): string {
  if (hourAgo === null) return "No data from an hour ago";
  if (now === hourAgo) return "Same as an hour ago";
  const difference = Math.abs(now - hourAgo).toLocaleString("en");
  return `${difference} ${now > hourAgo ? "more" : "fewer"} than an hour ago`;
}

export function endingSoon(ending: number): string {
  return `${inWords(ending)} ${ending === 1 ? "ends" : "end"} within three hours`;
}

export function permanentOnes(permanent: number): string {
  return `${inWords(permanent)} permanent`;
}

function inWords(count: number): string {
  return count === 0 ? "None" : count.toLocaleString("en");
}
