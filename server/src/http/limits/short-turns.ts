/** Long enough for a few requests. A turn costs some microseconds by itself. */
const TURN_MS = 1;

/**
 * Returns a function that handles items in their order, for about a millisecond in each turn of the event loop. Node
 * accepts one connection in a turn: a thousand clients that send a request in each turn would keep new ones waiting.
 */
export function inShortTurns<Item>(handle: (item: Item) => void): (item: Item) => void {
  const waiting: Item[] = [];
  let [next, endsAtMs] = [0, 0];
  const begin = (): void => {
    waiting.splice(0, next);
    next = 0;
    endsAtMs = performance.now() + TURN_MS;
    handleNext();
  };
  const handleNext = (): void => {
    const item = waiting[next++];
    if (item !== undefined) handle(item);
    if (next < waiting.length) return queueMicrotask(afterMicrotasks);
    waiting.length = 0;
    next = 0;
  };
  // What the item does in promises belongs to its time.
  const afterMicrotasks = (): void => process.nextTick(goOn);
  const goOn = (): void => {
    if (performance.now() < endsAtMs) handleNext();
    else setImmediate(begin);
  };
  return (item) => {
    if (waiting.push(item) === 1) setImmediate(begin);
  };
}
