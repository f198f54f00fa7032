/** Settles like `work`, or rejects with `late()` after `limitMs`. The result is ignored after the timeout. */
export async function withTimeout<Value>(
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
