import { composeInWorker as compose, type ForwardTask } from "./compose-in-worker.ts";

export { ready } from "./compose-in-worker.ts";

/** Exits or loops forever on messages that contain the trigger text, unless read roughly. */
export function composeInWorker(task: ForwardTask) {
  const text = Buffer.from(task.bytes).toString("latin1");
  if (!task.roughly && text.includes("Please die")) process.exit(1);
  while (!task.roughly && text.includes("Please loop"));
  return compose(task);
}
