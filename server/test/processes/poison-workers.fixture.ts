import { registerHooks } from "node:module";

/** Preloaded into a server: its workers load `poisoned-worker.fixture.ts` instead of the parser's module. */
const POISONED = new URL("./poisoned-worker.fixture.ts", import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const isParser = found.url.endsWith("/mail/parse/parse-in-worker.ts");
    return isParser && context.parentURL !== POISONED ? { ...found, url: POISONED } : found;
  },
});
