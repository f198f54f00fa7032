import type { FastifyReply, FastifyRequest, FastifyServerOptions } from "fastify";

/**
 * Compiles a route's schemas when it is first called. All of them, with the libraries that compile,
 * took a seventh of a start; a page needs none. It decides nothing: the compilers are Fastify's own,
 * with the options that Fastify gives them.
 */
export function compileLate() {
  let loading: Promise<void> | undefined;
  let compilers: Compilers | undefined;
  const loaded = (): Compilers => {
    if (!compilers) throw new Error("A schema is in use before its compiler is loaded.");
    return compilers;
  };
  const late: Compilers = {
    buildValidator(...options) {
      const compiler = once(() => loaded().buildValidator(...options));
      return (route) => validateLate(once(() => compiler()(route)));
    },
    buildSerializer(...options) {
      const compiler = once(() => loaded().buildSerializer(...options));
      return (route) => {
        const serializer = once(() => compiler()(route));
        return (value) => serializer()(value);
      };
    },
  };
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its type names Ajv's whole result; Fastify uses no more than this
    compilersFactory: late as Factories,
    /** Must run before anything can refuse a request, since refusals have schemas, too. */
    onRequest: (
      { routeOptions: { schema = {} } }: FastifyRequest,
      _reply: FastifyReply,
      done: Done,
    ): void => {
      if (compilers || !COMPILED.some((part) => part in schema)) return done();
      loading ??= loadCompilers().then((own) => void (compilers = own));
      void goOnAfter(loading, done);
    },
  };
}

const COMPILED = ["body", "headers", "params", "querystring", "response"];

type Done = (error?: Error) => void;
type Factories = NonNullable<
  NonNullable<FastifyServerOptions["schemaController"]>["compilersFactory"]
>;
type Validator = { (value: unknown): boolean; errors?: unknown };
type Serializer = (value: unknown) => string;
type Build<Compiled> = (schemas: unknown, options: unknown) => (route: unknown) => Compiled;
type Compilers = { buildValidator: Build<Validator>; buildSerializer: Build<Serializer> };

async function goOnAfter(loading: Promise<void>, done: Done): Promise<void> {
  try {
    await loading;
  } catch (error) {
    return done(error instanceof Error ? error : new Error(String(error)));
  }
  done();
}

async function loadCompilers(): Promise<Compilers> {
  const [{ default: validators }, { default: serializers }] = await Promise.all([
    import("@fastify/ajv-compiler"),
    import("@fastify/fast-json-stringify-compiler"),
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return { buildValidator: validators(), buildSerializer: serializers() } as Compilers;
}

/** Fastify reads the errors off the function that it called. */
function validateLate(validator: () => Validator): Validator {
  const late: Validator = (value) => {
    const valid = validator()(value);
    late.errors = validator().errors;
    return valid;
  };
  return late;
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
