/** A queue of test events: `next` resolves with the oldest event or waits for one. */
export function queue<Value>() {
  const values: Value[] = [];
  const waiting: ((value: Value) => void)[] = [];
  return {
    push(value: Value) {
      const resolve = waiting.shift();
      if (resolve) resolve(value);
      else values.push(value);
    },
    next(): Promise<Value> {
      const value = values.shift();
      if (value !== undefined) return Promise.resolve(value);
      return new Promise((resolve) => waiting.push(resolve));
    },
  };
}
