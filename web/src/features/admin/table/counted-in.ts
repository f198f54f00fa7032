/** '1 domain', '1,200 domains'. Empty while the number isn't known. */
export function countedIn(count: number | undefined, one: string, many: string): string {
  return count === undefined ? "" : `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}
