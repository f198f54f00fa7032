import { join } from "node:path";
import mdx from "@mdx-js/rollup";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import remarkGfm from "remark-gfm";
import type { InlineConfig } from "vite";
import { groupChunks } from "./group-chunks.ts";
import { webRoot } from "./site-paths.ts";

const ASSETS = "assets";

const shared = {
  root: webRoot,
  configFile: false,
  envDir: false,
  publicDir: false,
  logLevel: "warn",
  plugins: [react()],
  worker: { format: "es" },
} satisfies InlineConfig;

/** What runs in the browser. */
export function clientBuild(outDir: string, entries: readonly string[]): InlineConfig {
  return {
    ...shared,
    plugins: [react(), tailwindcss()],
    build: {
      outDir,
      emptyOutDir: true,
      manifest: "manifest.json",
      assetsDir: ASSETS,
      // Nothing inline: the policy allows no data: fonts, and an inlined icon would escape the cache.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
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
  return {
    ...shared,
    build: {
      outDir,
      emptyOutDir: false,
      modulePreload: false,
      reportCompressedSize: false,
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

/** The pages as a module that this build runs once to render them. */
export function prerenderBuild(outDir: string): InlineConfig {
  return {
    ...shared,
    plugins: [{ enforce: "pre", ...mdx({ remarkPlugins: [remarkGfm] }) }, ...shared.plugins],
    build: {
      ssr: join(webRoot, "src/entries/prerender.tsx"),
      outDir,
      emptyOutDir: true,
      reportCompressedSize: false,
      rolldownOptions: { checks: { pluginTimings: false } },
    },
  };
}
