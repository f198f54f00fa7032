/** When the same call may succeed, in whole minutes: whoever waits isn't told seconds. */
export function worksAgainIn(retryAfterSeconds: number): string {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  if (minutes <= 1) return "It works again in a minute.";
  if (minutes < 120) return `It works again in ${minutes} minutes.`;
  return `It works again in ${Math.ceil(minutes / 60)} hours.`;
}
