/** Appends the retry time to a text, if the server sent `Retry-After`. */
export function withRetryTime(text: string, retryAfterSeconds: number | undefined): string {
  return retryAfterSeconds === undefined ? text : `${text} ${worksAgainIn(retryAfterSeconds)}`;
}

/** Rounds up to whole minutes or hours. */
function worksAgainIn(retryAfterSeconds: number): string {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  if (minutes <= 1) return "It works again in a minute.";
  if (minutes < 120) return `It works again in ${minutes} minutes.`;
  return `It works again in ${Math.ceil(minutes / 60)} hours.`;
}
