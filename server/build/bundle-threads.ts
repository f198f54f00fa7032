import { dirname, join } from "node:path";
import type { Plugin } from "rolldown";

/** How this code names the module of a thread. */
const THREAD = /new URL\("(?:\.\/)?([\w-]+\.ts)", import\.meta\.url\)/g;

const ANY_SOURCE = /\.ts["'`],\s*import\.meta\.url/;

/** Makes an entry of every module that runs in a thread of its own, and names it where it is started. */
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
