import { join } from "node:path";
import type { Rolldown } from "vite";
import { webRoot } from "./site-paths.ts";

const MAIN = source("entries/main.tsx");
const ADMIN = source("entries/admin.tsx");
/** Small entries, kept free of unneeded code. */
const CONTENT_ENTRIES = ["contact.ts", "email-action.ts", "subscribe.ts"].map((file) =>
  source(`entries/${file}`),
);
/** The message viewer, which a visitor on a slow connection waits for: it has priority. */
const VIEWER = source("features/message/message-viewer.tsx");

/** The rows of the inbox, which the first mail waits for. */
const ROWS = source("features/inbox/inbox-messages.tsx");

/** Needed only by clients of a busy network, but at once: kept separate from the rest. */
const CHALLENGE = source("features/address/challenge/");
const CHALLENGE_ENTRY = source("features/address/challenge/create-with-challenge.ts");

/**
 * The bundler's default creates dozens of chunks of a few hundred bytes, each with its own request. This groups the
 * code of the main page and the admin panel into a few chunks: shared first load, rows of the inbox, message viewer, and
 * later parts, each shared or not. What several content pages share is one chunk.
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

function nameOf(
  id: string,
  { content, main, admin, challenge, viewer, rows, later }: Parts,
): string | null {
  // The main page needs most of them, too: one chunk saves requests.
  if (content.inSeveral.has(id)) return "common";
  if (content.all.has(id) || id.startsWith(CHALLENGE)) return null;
  const inAdmin = admin.first.has(id) || admin.later.has(id);
  // Without a name, what the challenge or later parts share with the first load would be chunks of their own.
  if (main.has(id)) return inAdmin || challenge.has(id) ? "foundation" : "main";
  if (admin.first.has(id)) return later.has(id) ? "shared" : null;
  if (rows.has(id)) return inAdmin ? "shared" : "rows";
  if (viewer.has(id)) return inAdmin ? "shared-viewer" : "viewer";
  return later.has(id) && !inAdmin ? "later" : null;
}

type FindModule = (id: string) => Rolldown.ModuleInfo | null;

function findParts(look: FindModule) {
  const main = findStaticImports(look, [MAIN]);
  const admin = findStaticImports(look, [ADMIN]);
  const content = CONTENT_ENTRIES.flatMap((entry) => [...findStaticImports(look, [entry])]);
  return {
    content: {
      all: new Set(content),
      inSeveral: new Set(content.filter((id, index) => content.indexOf(id) < index)),
    },
    main,
    // A chunk shared with the main page would load that page's code.
    admin: { first: admin, later: findStaticImports(look, findDynamicImports(look, admin)) },
    challenge: findStaticImports(look, [CHALLENGE_ENTRY]),
    viewer: findStaticImports(look, [VIEWER]),
    rows: findStaticImports(look, [ROWS]),
    later: findStaticImports(look, findDynamicImports(look, main)),
  };
}

/** Returns the modules and their static imports, recursively. */
function findStaticImports(look: FindModule, from: readonly string[]): Set<string> {
  const seen = new Set(from);
  for (const id of seen) for (const next of look(id)?.importedIds ?? []) seen.add(next);
  return seen;
}

/** Returns the modules' dynamic imports. */
function findDynamicImports(look: FindModule, ids: Iterable<string>): string[] {
  return [...ids].flatMap((id) => look(id)?.dynamicallyImportedIds ?? []);
}

function source(path: string): string {
  return join(webRoot, "src", path);
}
