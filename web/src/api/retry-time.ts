/** A text, and when the same call may succeed where the server has said so (`Retry-After`). */
export function withRetryTime(text: string, retryAfterSeconds: number | undefined): string {
  return retryAfterSeconds === undefined ? text : `${text} ${worksAgainIn(retryAfterSeconds)}`;
}

/** In whole minutes: whoever waits isn't told seconds. */
function worksAgainIn(retryAfterSeconds: number): string {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  if (minutes <= 1) return "It works again in a minute.";
  if (minutes < 120) return `It works again in ${minutes} minutes.`;
  return `It works again in ${Math.ceil(minutes / 60)} hours.`;
}
