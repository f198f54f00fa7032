/**
 * `work`, or a rejection with `late()` once it takes longer; what `work` does afterwards is
 * ignored.
 */
export async function withinTimeLimit<Value>(
  work: Promise<Value>,
  limitMs: number,
  late: () => Error,
): Promise<Value> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(late()), limitMs);
  try {
    return await Promise.race([work, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}
