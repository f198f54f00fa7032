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

/** For each build anew: plugins keep state, and builds run at the same time. */
function shared(outDir: string) {
  return {
    root: webRoot,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: "warn",
    plugins: [react()],
    worker: { format: "es" },
    // Several builds write into one folder, which is new.
    build: { outDir, emptyOutDir: false, reportCompressedSize: false },
  } satisfies InlineConfig;
}

/** What runs in the browser. */
export function clientBuild(outDir: string, entries: readonly string[]): InlineConfig {
  const common = shared(outDir);
  return {
    ...common,
    plugins: [...common.plugins, tailwindcss()],
    build: {
      ...common.build,
      manifest: "manifest.json",
      assetsDir: ASSETS,
      // Nothing inline: the policy allows no data: fonts, and an inlined icon would escape the cache.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // The thread that draws PDFs is a build of its own within this one, and takes its time.
        checks: { pluginTimings: false },
        output: { codeSplitting: groupChunks() },
        input: [...entries, "src/styles/site.css", "src/icon.svg"].map((path) =>
          join(webRoot, path),
        ),
      },
    },
  };
}

export type OwnScript = "theme" | "site" | "measure-frame" | "ad-frame";

/**
 * A script that is built by itself: shared with the entries, its parts would be fetched one by one.
 * Only what loads parts later is a module; the theme's must have run before the first paint, and a
 * frame of another origin could fetch no module.
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
          entryFileNames: `${ASSETS}/${name}-[hash].js`,
          chunkFileNames: `${ASSETS}/${name}-[name]-[hash].js`,
        },
      },
    },
  };
}

function withArticles() {
  return { enforce: "pre", ...mdx({ remarkPlugins: [remarkGfm] }) } as const;
}

/** The pages as a module that this build runs once to render them. */
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

/** Serves each module as it is, to the browser and to what renders the pages (`npm run dev`). */
export function developmentServer(
  server: NonNullable<InlineConfig["server"]>,
  own: Plugin,
): InlineConfig {
  const common = shared(sitePath);
  return {
    ...common,
    appType: "custom",
    plugins: [withArticles(), ...common.plugins, tailwindcss(), own],
    // Found before the first page asks: a dependency that is found later reloads the page.
    optimizeDeps: {
      entries: ["src/entries/*", "!src/entries/prerender.tsx", "src/features/**/*-worker.ts"],
    },
    server: {
      ...server,
      middlewareMode: true,
      cors: false,
      // Not the whole project, where DATA_DIR lies: modules, and packages where they really are.
      fs: { allow: [webRoot, join(webRoot, "../contract/src"), findPackages()] },
    },
  };
}

/** The project's node_modules, where it really lies. */
function findPackages(): string {
  const path = realpathSync(fileURLToPath(import.meta.resolve("react/package.json")));
  return dirname(dirname(path));
}
