import { randomBytes } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createServer, type Plugin, type ViteDevServer } from "vite";
import { buildFrame, buildOwnScript, FRAMES } from "../build/build-own-script.ts";
import { describeCalls } from "../build/describe-calls.ts";
import { listServedFiles } from "../build/list-served-files.ts";
import { scratchFolder } from "../build/scratch-folder.ts";
import { sourcePaths } from "../build/site-paths.ts";
import { developmentServer } from "../build/vite-config.ts";
import { writeFiles } from "../build/write-files.ts";
import type { PageAssets } from "../src/document.tsx";
import type * as Prerender from "../src/entries/prerender.tsx";
import type { Page } from "../src/page.ts";

/**
 * The site in development: a folder like the built one for the server, except that pages load modules from Vite's
 * development server.
 */
type DevSite = {
  readonly folder: string;
  /** Nonce for styles that modules insert: the policy allows no other inline style. */
  readonly styleNonce: string;
  readonly isModule: (url: string) => boolean;
  readonly serveModule: (
    request: IncomingMessage,
    response: ServerResponse,
    next: () => void,
  ) => void;
  /** Renders all pages again if a source has changed. Rejects if a source has an error. */
  readonly update: () => Promise<void>;
  /** The number of changes, in the head of each page: an older page reloads. */
  readonly changes: () => number;
  /** Calls `changed` with the path of each changed file in these folders, and `failed` if files can't be watched. */
  readonly watch: (
    folders: readonly string[],
    calls: { changed: (path: string) => void; failed: (error: unknown) => void },
  ) => void;
  readonly close: () => Promise<void>;
};

export async function openDevSite(options: {
  /** Serves the WebSocket of hot module replacement. */
  readonly server: Server;
  readonly allowedHosts: string[];
  /** Called when the server must restart, because it reads the list of pages at startup. */
  readonly onNewPages: () => void;
}): Promise<DevSite> {
  const folder = scratchFolder("dev");
  const styleNonce = randomBytes(16).toString("base64url");
  let stale = true;
  let changes = 0;
  const { server, allowedHosts } = options;
  const settings = { hmr: { server }, allowedHosts };
  const vite = await createServer(
    developmentServer(
      settings,
      tellChanges(() => {
        stale = true;
        changes += 1;
      }),
    ),
  );
  vite.environments.client.hot.on("mayfly:shown", (shown, client) => {
    if (shown !== String(changes)) client.send("mayfly:pages");
  });
  const downloadBytes = await writeFiles(folder);

  let listed = "";
  let updating = Promise.resolve();
  async function update(): Promise<void> {
    if (!stale) return;
    stale = false;
    try {
      const before = listed;
      listed = await writePages({ vite, folder, styleNonce, downloadBytes, changes });
      if (listed !== before) options.onNewPages();
    } catch (error) {
      stale = true;
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      throw error;
    }
  }

  return {
    folder,
    styleNonce,
    isModule: (url) => MODULE.test(url),
    serveModule: vite.middlewares,
    changes: () => changes,
    update: () => (updating = updating.catch(() => {}).then(update)),
    watch(folders, { changed, failed }) {
      vite.watcher.on("error", failed);
      vite.watcher.add([...folders]);
      vite.watcher.on("all", (_event, path) => {
        if (folders.some((each) => path.startsWith(each))) changed(path);
      });
    },
    close: () => vite.close(),
  };
}

/** The server handles all other paths. */
const MODULE = /^\/(?:@|src\/|dev\/|node_modules\/)/;

function tellChanges(changed: () => void): Plugin {
  return {
    name: "mayfly:changes",
    hotUpdate({ server, file, modules }) {
      const isOfPages = this.environment.name === "ssr" && modules.length > 0;
      // Vite does this after all plugins are done, and a page that reloads before then would be rendered from the old
      // modules.
      if (isOfPages)
        for (const each of modules) this.environment.moduleGraph.invalidateModule(each);
      if (sourcePaths.some((source) => file.startsWith(source))) changed();
      if (isOfPages) server.environments.client.hot.send("mayfly:pages");
    },
  };
}

/** Writes all pages. Returns the list of served files as text. */
async function writePages({
  vite,
  folder,
  styleNonce,
  downloadBytes,
  changes,
}: {
  vite: ViteDevServer;
  folder: string;
  styleNonce: string;
  downloadBytes: Record<string, number>;
  changes: number;
}): Promise<string> {
  const loaded = await vite.ssrLoadModule("/src/entries/prerender.tsx");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is that module
  const { PAGES, SITE_FILES, renderPages } = loaded as typeof Prerender;
  const themeScript = `/${await buildOwnScript(folder, "theme")}`;
  for (const frame of FRAMES) await buildFrame(folder, frame);
  await buildOwnScript(folder, "service-worker");

  const nonce = `<meta property="csp-nonce" nonce="${styleNonce}">`;
  const head = `<head>${nonce}<meta name="change" content="${changes}">`;
  const pages = renderPages((page) => modulesOf(page, themeScript), {
    downloadBytes,
    api: describeCalls(),
  });
  const files = [
    ...pages.map(({ file, html }) => ({ file, content: html.replace("<head>", head) })),
    ...SITE_FILES,
  ];
  for (const { file, content } of files) {
    if (content !== null) await writeFile(join(folder, file), content);
  }
  const listed = JSON.stringify({ ...listServedFiles(PAGES, SITE_FILES), changes: true });
  await writeFile(join(folder, "build.json"), listed);
  return listed;
}

/** Returns the assets of a page's head: Vite's client and the refresh runtime come first. */
function modulesOf({ entry, entryWhenTouched = false }: Page, themeScript: string): PageAssets {
  const own = entry === null ? null : `/${entry}`;
  const isLive = own !== null && !entryWhenTouched;
  return {
    themeScript,
    icon: "/src/icon.svg",
    styles: ["/src/styles/site.css"],
    fonts: [],
    scripts: [
      "/@vite/client",
      "/@id/@vitejs/plugin-react/preamble",
      "/dev/thrown-errors.ts",
      "/src/entries/site.ts",
      isLive ? own : "/dev/content-pages.ts",
    ],
    modules: [],
    whenTouched: isLive ? null : own,
    later: [],
  };
}
