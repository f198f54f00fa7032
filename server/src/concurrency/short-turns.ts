/** Long enough for some requests. */
const TURN_MS = 1;

/**
 * Returns a function that handles items for about a millisecond in each turn of the event loop. Those that come later
 * wait for the next turns, where each network has one handled after the other. Node accepts one connection in a turn: a
 * thousand clients that send a request in each turn would keep new ones waiting.
 */
export function inShortTurns<Item>(
  networkOf: (item: Item) => unknown,
  handle: (item: Item) => void,
): (item: Item) => void {
  /** The networks that wait, in the order of their turns. */
  const waiting = new Map<unknown, Item[]>();
  /** Whether items that waited are being handled. */
  let isRunning = false;
  let isTurnBegun = false;
  let endsAtMs = 0;
  const endTurn = (): void => {
    isTurnBegun = false;
  };
  /** Whether this turn of the event loop has time left. */
  const isInTime = (): boolean => {
    if (!isTurnBegun) {
      isTurnBegun = true;
      endsAtMs = performance.now() + TURN_MS;
      setImmediate(endTurn);
      return true;
    }
    return performance.now() < endsAtMs;
  };
  const begin = (): void => {
    endsAtMs = performance.now() + TURN_MS;
    handleNext();
  };
  const handleNext = (): void => {
    const [first] = waiting;
    isRunning = first !== undefined;
    if (!first) return;
    const [network, items] = first;
    const item = items.shift();
    waiting.delete(network);
    if (items.length > 0) waiting.set(network, items);
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
    // The usual case: nothing waits.
    if (!isRunning && isInTime()) return handle(item);
    const network = networkOf(item);
    const items = waiting.get(network);
    if (items) items.push(item);
    else waiting.set(network, [item]);
    if (isRunning) return;
    isRunning = true;
    setImmediate(begin);
  };
}

/** Returns a function that runs work in such turns. `of`: whose work it is. */
export function workInShortTurns(): <Result>(of: unknown, work: () => Result) => Promise<Result> {
  const handle = inShortTurns(
    ({ of }: { of: unknown; begin: () => void }) => of,
    ({ begin }) => begin(),
  );
  return (of, work) =>
    new Promise((resolve) =>
      handle({ of, begin: () => resolve(new Promise((done) => done(work()))) }),
    );
}
