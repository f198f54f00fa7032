import { readWeightedList, type Weighted } from "./weighted-list.ts";

/**
 * Returns the offered media type that the Accept header prefers (RFC 9110 12.5.1): by quality, then by the order in the
 * header, then by the order of the offers. The most specific range decides about a type. Returns the first offer if
 * there is no header, or if it accepts none of them: an answer in another form is more useful than 406.
 */
export function preferredType<Type extends string>(
  header: string | undefined,
  offers: readonly [Type, ...Type[]],
): Type {
  const ranges = readWeightedList(header);
  const [best] = offers
    .map((type) => ({ type, ...rangeOf(type, ranges) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight || one.place - other.place);
  return best?.type ?? offers[0];
}

function rangeOf(type: string, ranges: readonly Weighted[]): { weight: number; place: number } {
  const [group = ""] = type.split("/");
  for (const range of [type, `${group}/*`, "*/*"]) {
    const place = ranges.findIndex(({ value }) => value === range);
    const found = ranges[place];
    if (found) return { weight: found.weight, place };
  }
  return { weight: 0, place: ranges.length };
}
