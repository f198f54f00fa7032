/** Payments in progress on this page. The lookup of lost payments skips them. */
const ids = new Set<string>();

export async function trackPayment<Result>(
  id: string,
  task: () => Promise<Result>,
): Promise<Result> {
  ids.add(id);
  try {
    return await task();
  } finally {
    ids.delete(id);
  }
}

export function isPaymentInProgress(id: string): boolean {
  return ids.has(id);
}
