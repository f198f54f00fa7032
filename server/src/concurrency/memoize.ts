/** Returns a function that finds a fact out when first called. */
export function memoize<Fact>(find: () => Fact): () => Fact {
  let known: { fact: Fact } | undefined;
  return () => (known ??= { fact: find() }).fact;
}

/** Memoizes a value per object, by identity, in a WeakMap: the value lives as long as its source. */
export function memoizeByKey<Source extends object, Value>(): (
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
