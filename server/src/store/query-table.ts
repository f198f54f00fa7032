import type { Db } from "./schema.ts";

/**
 * How queries become methods of a store. Each file in `queries/` lists its functions in a table; each engine binds all
 * tables once (`sqlite/bind-to-threads.ts`, `postgres/bind-to-pool.ts`), so that no engine forwards calls by hand.
 */

/** A fast lookup. SQLite runs it on the thread that serves sockets. */
export const read = inMode("read");
/** Scans whole tables. SQLite runs it in a separate thread. */
export const scan = inMode("scan");
/** One transaction. SQLite runs it on the writer's thread, in a batch. */
export const write = inMode("write");
/** A write without a transaction around it: PostgreSQL saves the round trips of BEGIN and COMMIT. */
export const autocommit = inMode("autocommit");

/**
 * The table of a store: each method with its mode and its function, whose first parameter is the database. A file may
 * have a part of it: an engine that lacks a method doesn't compile.
 */
export type Queries<Store> = {
  readonly [Name in keyof Store]: Store[Name] extends (...args: infer Args) => Promise<infer Result>
    ? Query<Args, Result>
    : never;
};

type Query<Args extends unknown[], Result, Of extends Mode = Mode> = {
  readonly mode: Of;
  readonly run: Run<Args, Result>;
};

type Mode = "read" | "scan" | "write" | "autocommit";

type Run<Args extends unknown[], Result> = (db: Db, ...args: Args) => Promise<Result>;

/** Any query, if only its mode matters. */
type SomeQuery = {
  readonly mode: Mode;
  readonly run: (db: Db, ...args: never[]) => Promise<unknown>;
};

type Bind = (query: SomeQuery, name: string) => (...args: never[]) => Promise<unknown>;

/** The methods that a table describes: its functions without their first parameter. */
export type Bound<Table> = {
  [Name in keyof Table]: Table[Name] extends Query<infer Args, infer Result>
    ? (...args: Args) => Promise<Result>
    : never;
};

/** The names of the queries of a table that only read. */
export type ReadsOf<Table> = {
  [Name in keyof Table]: Table[Name] extends { readonly mode: "read" | "scan" } ? Name : never;
}[keyof Table];

export function bindTable<Table extends Readonly<Record<string, SomeQuery>>>(
  table: Table,
  bind: Bind,
): Bound<Table> {
  const methods = Object.entries(table).map(([name, query]) => [name, bind(query, name)]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only here the types of the entries get lost
  return Object.fromEntries(methods) as Bound<Table>;
}

/** Binds queries to a database on this thread. */
export function bindTo(db: Db): Bind {
  return ({ run }) =>
    (...args) =>
      run(db, ...args);
}

function inMode<Of extends Mode>(mode: Of) {
  return <Args extends unknown[], Result>(run: Run<Args, Result>): Query<Args, Result, Of> => ({
    mode,
    run,
  });
}
