import type { CallName, Calls, ParamsOf, QueryOf } from "@mayfly/contract";

/** The path parameters and the query of a call, if it has any. */
export type Target<Name extends CallName> = Part<"params", ParamsOf<Name>> &
  Part<"query", QueryOf<Name>>;

export type Part<Key extends string, Value> = Value extends undefined
  ? unknown
  : { readonly [Only in Key]: Value };

/** Calls without parameters and query, whose URL is constant. */
type FixedCallName = {
  [Name in CallName]: Calls[Name] extends { params: unknown } | { query: unknown } ? never : Name;
}[CallName];

type AnyTarget = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
};

/** `GET /api/email/messages/:id` with `{ params: { id: "a.1" } }` → `/api/email/messages/a.1`. */
export function callUrl(name: FixedCallName): string;
export function callUrl<Name extends CallName>(name: Name, target: Target<Name>): string;
export function callUrl(name: string, target: object = {}): string {
  const { params = {}, query = {} }: AnyTarget = target;
  const path = name
    .slice(name.indexOf(" ") + 1)
    .replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ""));
  const parameters = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return parameters.length === 0 ? path : `${path}?${new URLSearchParams(parameters)}`;
}
