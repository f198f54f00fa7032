export type Env = Readonly<Record<string, string | undefined>>;

/** Collects a mistake of the operator. `what` continues the sentence that the variable's name begins. */
export type Refuse = (name: string, what: string) => void;

/** Parses the text of a variable that is set. Refuses a wrong text; undefined: the default replaces it. */
export type Parser<Value> = (text: string, refuse: (what: string) => void) => Value | undefined;

/** One row of a table of environment variables. */
type Variable<Value> = {
  /** Returns the value of a text; undefined: the variable is unset. */
  read: (text: string | undefined, refuse: (what: string) => void) => Value;
  /** The default, as an operator would write it. */
  byDefault?: string;
  /** Describes the default for readers, if the default depends on other variables. */
  otherwise?: string;
  text: string;
};

type Table = Readonly<Record<string, Variable<unknown>>>;

export type ValuesOf<Rows extends Table> = {
  readonly [Name in keyof Rows]: ReturnType<Rows[Name]["read"]>;
};

/** A variable with a default, which the parser reads, too. */
export function variable<Value>(
  parse: Parser<Value>,
  byDefault: string,
  text: string,
): Variable<Value> {
  return {
    read: (written, refuse) => {
      const value = written === undefined ? undefined : parse(written, refuse);
      const used = value ?? parse(byDefault, refuse);
      if (used === undefined) throw new Error(`the parser refuses the default ${byDefault}`);
      return used;
    },
    byDefault,
    text,
  };
}

/** A variable without a default, or with one that other variables decide: `otherwise` states it. */
export function optional<Value>(
  parse: Parser<Value>,
  text: string,
  otherwise = "",
): Variable<Value | undefined> {
  return {
    read: (written, refuse) => (written === undefined ? undefined : parse(written, refuse)),
    otherwise,
    text,
  };
}

/** Reads every variable of a table. An empty variable counts as unset. */
export function readTable<Rows extends Table>(
  table: Rows,
  env: Env,
  refuse: Refuse,
): ValuesOf<Rows> {
  const values = Object.entries(table).map(([name, { read }]) => {
    const text = env[name]?.trim();
    return [name, read(text === "" ? undefined : text, (what) => refuse(name, what))];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets the types
  return Object.fromEntries(values) as ValuesOf<Rows>;
}
