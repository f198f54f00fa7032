import type { RateLimitStore } from "../abuse/rate-limit-store.ts";
import type { Store } from "../store/store.ts";
import type { Metrics } from "./metrics.ts";

/** Wraps a store: times its operations, and counts failures and exceeded limits. */
export function measureStore(store: Store, metrics: Metrics | undefined): Store {
  if (!metrics) return store;
  const durations = metrics.histogram("mayfly_store_operation_duration_seconds");
  const failures = metrics.counter("mayfly_store_failures_total");

  const timed = (operation: string, method: Method): Method => {
    // So that the first operations after a start count in rates.
    durations.zero({ operation });
    const duration = durations.labels(operation);
    return (...args) => {
      const startedAtMs = performance.now();
      const result = method(...args);
      if (!(result instanceof Promise)) return result;
      result.then(
        () => duration.observe((performance.now() - startedAtMs) / 1_000),
        () => failures.labels(operation).inc(),
      );
      return result;
    };
  };

  const counted = measureLimits(store, metrics);
  const methods = new Map<string | symbol, unknown>();
  const measured = (name: string | symbol): unknown => {
    const own: unknown = Reflect.get(counted, name);
    return typeof own === "function" ? timed(String(name), asMethod(own)) : own;
  };
  return new Proxy(counted, {
    get(_counted, name): unknown {
      if (!methods.has(name)) methods.set(name, measured(name));
      return methods.get(name);
    },
  });
}

/** Wraps rate-limit counters: counts the requests that exceed a limit. */
export function measureLimits<Limits extends Counting>(
  limits: Limits,
  metrics: Metrics | undefined,
): Limits {
  if (!metrics) return limits;
  const hits = metrics.counter("mayfly_limits_hit_total");
  return {
    ...limits,
    async countRequest(request) {
      const counted = await limits.countRequest(request);
      if (counted.count > request.limit) hits.labels(request.endpoint).inc();
      return counted;
    },
    async countLevels(request) {
      const counted = await limits.countLevels(request);
      const isHit = counted.some(({ count, limit }) => count > limit);
      if (isHit && !request.isUnlisted) hits.labels(request.endpoint).inc();
      return counted;
    },
  } satisfies Counting;
}

type Counting = Pick<RateLimitStore, "countRequest" | "countLevels">;

type Method = (...args: unknown[]) => unknown;

// oxlint-disable-next-line typescript/no-unsafe-function-type -- whatever a store has; none of it needs its owner
function asMethod(method: Function): Method {
  return (...args) => {
    const result: unknown = Reflect.apply(method, undefined, args);
    return result;
  };
}
