/** Where in the panel one is, as the URL's fragment says it: `#email-details?sort=messages&offset=50`. */
export type Place = { readonly tab: string; readonly query: URLSearchParams };

export function readFragment(fragment: string): Place {
  const [tab = "", ...rest] = fragment.replace(/^#/, "").split("?");
  return { tab, query: new URLSearchParams(rest.join("?")) };
}

export function writeFragment({ tab, query }: Place): string {
  const text = query.toString();
  return text === "" ? `#${tab}` : `#${tab}?${text}`;
}

/** With some values changed; those that are undefined or empty are left out. */
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
