/**
 * What was made of an object, for as long as somebody holds it: by identity, so that it can't
 * outlive what it was made of, nor be out of date.
 */
export function onceEach<Source extends object, Value>(): (
  source: Source,
  make: (source: Source) => Value,
) => Value {
  const made = new WeakMap<Source, { value: Value }>();
  return (source, make) => {
    const known = made.get(source);
    if (known) return known.value;
    const value = make(source);
    made.set(source, { value });
    return value;
  };
}
