import type { FastifyReply, FastifyRequest, FastifyServerOptions } from "fastify";

/**
 * Compiles a route's schemas at its first call. Compiling all of them at the start, and loading the compilers, took a
 * seventh of the start-up time; pages need none. The compilers and their options are Fastify's own.
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
  const own: unknown = late;
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its type names Ajv's whole result; Fastify uses only these parts
    compilersFactory: own as Factories,
    /** Must run before any hook that can refuse a request, because refusals have schemas too. */
    onRequest: (
      { routeOptions: { schema = {} } }: FastifyRequest,
      _reply: FastifyReply,
      done: Done,
    ): void => {
      if (compilers || !COMPILED.some((part) => part in schema)) return done();
      loading ??= loadCompilers().then((shared) => void (compilers = shared));
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
type Route = { readonly schema: object };
type Build<Compiled> = (schemas: unknown, options: unknown) => (route: Route) => Compiled;
type Compilers = { buildValidator: Build<Validator>; buildSerializer: Build<Serializer> };

async function goOnAfter(loading: Promise<void>, done: Done): Promise<void> {
  try {
    await loading;
  } catch (error) {
    return done(error instanceof Error ? error : new Error(String(error)));
  }
  done();
}

/**
 * The servers of a process share the compilers, so that each schema is compiled once. The schemas are constants of the
 * contract. Compiling those of a first call takes longer than the rest of a start.
 */
const loadCompilers = once(async (): Promise<Compilers> => {
  const [{ default: validators }, { default: serializers }] = await Promise.all([
    import("@fastify/ajv-compiler"),
    import("@fastify/fast-json-stringify-compiler"),
  ]);
  const own: unknown = { buildValidator: validators(), buildSerializer: serializers() };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const compilers = own as Compilers;
  // The validators' compiler already returns the same function for the same schema.
  return { ...compilers, buildSerializer: memoizeBySchema(compilers.buildSerializer) };
});

function memoizeBySchema<Compiled>(build: Build<Compiled>): Build<Compiled> {
  const byOptions = new Map<string, WeakMap<object, Compiled>>();
  return (schemas, options) => {
    const key = JSON.stringify([schemas, options]);
    const known = byOptions.get(key) ?? new WeakMap<object, Compiled>();
    byOptions.set(key, known);
    const compile = build(schemas, options);
    return (route) => {
      const compiled = known.get(route.schema) ?? compile(route);
      known.set(route.schema, compiled);
      return compiled;
    };
  };
}

/** Fastify reads the errors from the function that it called, so this copies them. */
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
