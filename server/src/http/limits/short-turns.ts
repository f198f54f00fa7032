/** Long enough for a few requests. A turn costs some microseconds by itself. */
const TURN_MS = 1;

/** `next`: the index of the first item that isn't handled yet. */
type Queue<Item> = { items: Item[]; next: number };

/**
 * Returns a function that handles items for about a millisecond in each turn of the event loop, of each network one
 * after the other. Node accepts one connection in a turn: a thousand clients that send a request in each turn would keep
 * new ones waiting.
 */
export function inShortTurns<Item>(
  networkOf: (item: Item) => string,
  handle: (item: Item) => void,
): (item: Item) => void {
  /** The networks that wait, in the order of their turns. */
  const waiting = new Map<string, Queue<Item>>();
  let isRunning = false;
  let endsAtMs = 0;
  const begin = (): void => {
    endsAtMs = performance.now() + TURN_MS;
    handleNext();
  };
  const handleNext = (): void => {
    const [first] = waiting;
    isRunning = first !== undefined;
    if (!first) return;
    const [network, queue] = first;
    const item = queue.items[queue.next++];
    waiting.delete(network);
    if (queue.next < queue.items.length) waiting.set(network, queue);
    if (item !== undefined) handle(item);
    queueMicrotask(afterMicrotasks);
  };
  // What the item does in promises belongs to its time.
  const afterMicrotasks = (): void => process.nextTick(goOn);
  const goOn = (): void => {
    if (performance.now() < endsAtMs) handleNext();
    else setImmediate(begin);
  };
  return (item) => {
    const network = networkOf(item);
    const queue = waiting.get(network);
    if (queue) queue.items.push(item);
    else waiting.set(network, { items: [item], next: 0 });
    if (isRunning) return;
    isRunning = true;
    setImmediate(begin);
  };
}
