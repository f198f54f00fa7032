import { realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import mdx from "@mdx-js/rollup";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import remarkGfm from "remark-gfm";
import type { InlineConfig, Plugin } from "vite";
import { groupChunks } from "./group-chunks.ts";
import { sitePath, webRoot } from "./site-paths.ts";

const ASSETS = "assets";

/** Created per build, because plugins keep state and builds run concurrently. */
function shared(outDir: string) {
  return {
    root: webRoot,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: "warn",
    plugins: [react()],
    worker: { format: "es" },
    // Several builds write into one new folder.
    build: { outDir, emptyOutDir: false, reportCompressedSize: false },
  } satisfies InlineConfig;
}

/** The build of the browser code. */
export function clientBuild(outDir: string, entries: readonly string[]): InlineConfig {
  const common = shared(outDir);
  return {
    ...common,
    plugins: [...common.plugins, tailwindcss()],
    build: {
      ...common.build,
      manifest: "manifest.json",
      assetsDir: ASSETS,
      // No inlining: the policy forbids data: fonts, and an inlined icon can't be cached.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // The PDF worker is a nested build and takes long.
        checks: { pluginTimings: false },
        output: { codeSplitting: groupChunks() },
        input: [...entries, "src/styles/site.css", "src/icon.svg"].map((path) =>
          join(webRoot, path),
        ),
      },
    },
  };
}

export type OwnScript = "theme" | "site" | "service-worker" | "measure-frame" | "ad-frame";

/**
 * The build of a separate script: code shared with the entries would be fetched in several files. Only the script
 * that loads parts later is a module. The theme script must run before the first paint, and a cross-origin frame
 * can't fetch modules.
 */
export function ownScriptBuild(outDir: string, name: OwnScript): InlineConfig {
  const common = shared(outDir);
  return {
    ...common,
    build: {
      ...common.build,
      modulePreload: false,
      rolldownOptions: {
        input: join(webRoot, `src/entries/${name}.ts`),
        output: {
          format: name === "site" ? "es" : "iife",
          // A service worker is known by its path.
          entryFileNames: name === "service-worker" ? `${name}.js` : `${ASSETS}/${name}-[hash].js`,
          chunkFileNames: `${ASSETS}/${name}-[name]-[hash].js`,
        },
      },
    },
  };
}

function withArticles() {
  return { enforce: "pre", ...mdx({ remarkPlugins: [remarkGfm] }) } as const;
}

/** The build of the module that renders the pages. */
export function prerenderBuild(outDir: string): InlineConfig {
  const common = shared(outDir);
  return {
    ...common,
    plugins: [withArticles(), ...common.plugins],
    build: {
      ...common.build,
      ssr: join(webRoot, "src/entries/prerender.tsx"),
      rolldownOptions: { checks: { pluginTimings: false } },
    },
  };
}

/** Serves unbundled modules to the browser and to the page renderer (`npm run dev`). */
export function developmentServer(
  server: NonNullable<InlineConfig["server"]>,
  own: Plugin,
): InlineConfig {
  const common = shared(sitePath);
  return {
    ...common,
    appType: "custom",
    plugins: [withArticles(), ...common.plugins, tailwindcss(), own],
    // Pre-bundle dependencies: one found later reloads the page.
    optimizeDeps: {
      entries: ["src/entries/*", "!src/entries/prerender.tsx", "src/features/**/*-worker.ts"],
    },
    server: {
      ...server,
      middlewareMode: true,
      cors: false,
      // Many editors empty a file before they write it. Chokidar drops a second event within 50 ms, so Vite would serve
      // the empty module until the next save.
      watch: { awaitWriteFinish: { stabilityThreshold: 20, pollInterval: 10 } },
      // Don't serve the whole project, which contains DATA_DIR: only modules, and packages at their real path.
      fs: { allow: [webRoot, join(webRoot, "../contract/src"), findPackages()] },
    },
  };
}

/** Returns the real path of the project's node_modules. */
function findPackages(): string {
  const path = realpathSync(fileURLToPath(import.meta.resolve("react/package.json")));
  return dirname(dirname(path));
}
