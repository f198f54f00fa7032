import { dirname, join } from "node:path";
import type { Plugin } from "rolldown";

/** How the sources name the module of a thread. */
const THREAD = /new URL\("(?:\.\/)?([\w-]+\.ts)", import\.meta\.url\)/g;

const ANY_SOURCE = /\.ts["'`],\s*import\.meta\.url/;

/** Makes each module that runs in a thread an entry, and replaces its URL where the thread is started. */
export function bundleThreads(): Plugin {
  return {
    name: "bundle-threads",
    transform(code, id) {
      const named = code.replaceAll(THREAD, (_all, file: string) => {
        const thread = this.emitFile({ type: "chunk", id: join(dirname(id), file) });
        return `new URL(import.meta.ROLLUP_FILE_URL_${thread})`;
      });
      return named === code ? null : named;
    },
    renderChunk(code, { fileName }) {
      if (ANY_SOURCE.test(code)) throw new Error(`${fileName} names a source that isn't built`);
      return null;
    },
  };
}
