/** `work`, or the rejection with `late()` when it takes longer. What it does afterwards is nobody's business any more. */
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
