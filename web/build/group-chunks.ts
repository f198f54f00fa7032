import { join } from "node:path";
import type { Rolldown } from "vite";
import { webRoot } from "./site-paths.ts";

const MAIN = source("entries/main.tsx");
const ADMIN = source("entries/admin.tsx");
/** Few and small: they take nothing along that they don't need. */
const ENTRIES_OF_CONTENT = ["contact.ts", "mail-link.ts", "subscribe.ts"].map((file) =>
  source(`entries/${file}`),
);
/** What shows a message is what a visitor on a slow line waits for: it comes before the rest. */
const VIEWER = source("features/message/message-viewer.tsx");

/** Only a visitor of a busy network needs it, and then at once: it must not bring the rest along. */
const CHALLENGE = source("features/address/challenge/");

/**
 * By itself the bundler cuts a file for each set of parts that something has in common: dozens, most of a
 * few hundred bytes, each asked for by itself. These are the main page's and the panel's in a handful:
 * what both begin with, what shows a message, and what else opens at a click, each shared or not.
 */
export function groupChunks(): Rolldown.CodeSplittingOptions {
  let known: Parts | undefined;
  return {
    includeDependenciesRecursively: false,
    groups: [
      {
        name: (id, graph) =>
          nameOf(id, (known ??= findParts((module) => graph.getModuleInfo(module)))),
      },
    ],
  };
}

type Parts = ReturnType<typeof findParts>;

function nameOf(id: string, { content, main, admin, viewer, later }: Parts): string | null {
  if (content.has(id) || id.startsWith(CHALLENGE)) return null;
  const inAdmin = admin.first.has(id) || admin.later.has(id);
  if (main.has(id)) return inAdmin ? "foundation" : null;
  if (admin.first.has(id)) return later.has(id) ? "shared" : null;
  if (viewer.has(id)) return inAdmin ? "shared-viewer" : "viewer";
  return later.has(id) && !inAdmin ? "later" : null;
}

type Look = (id: string) => Rolldown.ModuleInfo | null;

function findParts(look: Look) {
  const main = reached(look, [MAIN]);
  const admin = reached(look, [ADMIN]);
  return {
    content: reached(look, ENTRIES_OF_CONTENT),
    main,
    // What its later parts took from a file of the main page would bring that page along.
    admin: { first: admin, later: reached(look, opened(look, admin)) },
    viewer: reached(look, [VIEWER]),
    later: reached(look, opened(look, main)),
  };
}

/** All that these need before they can run. */
function reached(look: Look, from: readonly string[]): Set<string> {
  const seen = new Set(from);
  for (const id of seen) for (const next of look(id)?.importedIds ?? []) seen.add(next);
  return seen;
}

/** What these open only when it is wanted. */
function opened(look: Look, ids: Iterable<string>): string[] {
  return [...ids].flatMap((id) => look(id)?.dynamicallyImportedIds ?? []);
}

function source(path: string): string {
  return join(webRoot, "src", path);
}
