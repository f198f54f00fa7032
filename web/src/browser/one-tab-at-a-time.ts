/**
 * Runs the task under a lock with this name that all tabs of the browser share. Runs the task without a lock if locks
 * are unsupported or forbidden. Rejects if the task rejects.
 */
export async function oneTabAtATime<Result>(
  name: string,
  task: () => Promise<Result>,
): Promise<Result> {
  if (!("locks" in navigator)) return task();
  let entered = false;
  try {
    return await navigator.locks.request(name, () => {
      entered = true;
      return task();
    });
  } catch (error) {
    // Rethrow the task's own error. If the lock was refused (storage forbidden), run the task anyway.
    if (entered) throw error;
    return task();
  }
}
