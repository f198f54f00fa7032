/** Runs the task while no other tab of this browser runs one of this name. Where the browser has no such locks, or forbids them, it just runs. */
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
    // The task's own failure is the caller's; a refused lock (storage forbidden) is no reason to do nothing.
    if (entered) throw error;
    return task();
  }
}
