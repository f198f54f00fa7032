import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { InlineConfig } from "vite";
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
        input: [...entries, "src/styles/site.css", "src/icon.svg"].map((path) =>
          join(webRoot, path),
        ),
      },
    },
  };
}

/** The classic script of every page's head: it must have run before the first paint, so it is no module. */
export function themeScriptBuild(outDir: string): InlineConfig {
  return {
    ...shared,
    build: {
      outDir,
      emptyOutDir: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: join(webRoot, "src/entries/theme.ts"),
        output: { format: "iife", entryFileNames: `${ASSETS}/theme-[hash].js` },
      },
    },
  };
}

/** The pages as a module that this build runs once to render them. */
export function prerenderBuild(outDir: string): InlineConfig {
  return {
    ...shared,
    build: {
      ssr: join(webRoot, "src/entries/prerender.tsx"),
      outDir,
      emptyOutDir: true,
      reportCompressedSize: false,
    },
  };
}
