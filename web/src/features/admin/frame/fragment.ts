/** A place in the panel, as in the URL's fragment: `#email-details?sort=messages&offset=50`. */
export type Place = { readonly tab: string; readonly query: URLSearchParams };

export function readFragment(fragment: string): Place {
  const [tab = "", ...rest] = fragment.replace(/^#/, "").split("?");
  return { tab, query: new URLSearchParams(rest.join("?")) };
}

export function writeFragment({ tab, query }: Place): string {
  const text = query.toString();
  return text === "" ? `#${tab}` : `#${tab}?${text}`;
}

/** Returns the query with the changes. Undefined and empty values are removed. */
export function changeQuery(
  query: URLSearchParams,
  changes: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const changed = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === "") changed.delete(name);
    else changed.set(name, value);
  }
  return changed;
}
