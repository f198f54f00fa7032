/** Whether this page was reloaded or reached by Back or Forward: the browser then restores its scroll position. */
export function isReturn(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation instanceof PerformanceNavigationTiming && navigation.type !== "navigate";
}
