import type { Manifest, ManifestChunk } from "vite";
import type { PageAssets } from "../src/document.tsx";
import type { Page } from "../src/page.ts";

/** Returns the asset URLs of a page's head from the client build's manifest. */
export function pageAssets(
  manifest: Manifest,
  common: { readonly theme: string; readonly site: string },
  { entry, entryWhenTouched = false }: Pick<Page, "entry" | "entryWhenTouched">,
): PageAssets {
  const styles = chunkOf(manifest, "src/styles/site.css");
  const own = entry === null ? undefined : chunkOf(manifest, entry);
  const script = entryWhenTouched ? undefined : own;
  return {
    themeScript: `/${common.theme}`,
    icon: `/${chunkOf(manifest, "src/icon.svg").file}`,
    // The entry's own styles follow the site's.
    styles: [styles.file, ...(own?.css ?? [])].map((file) => `/${file}`),
    fonts: fontsOf(manifest),
    // The site's script listens for the visitor's actions, so it must run before the entry causes any.
    scripts: [`/${common.site}`, ...(script ? [`/${script.file}`] : [])],
    modules: script ? staticImports(manifest, script).map((file) => `/${file}`) : [],
    whenTouched: entryWhenTouched && own ? `/${own.file}` : null,
    later: script ? laterImports(manifest, script).map((file) => `/${file}`) : [],
  };
}

function chunkOf(manifest: Manifest, source: string): ManifestChunk {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`The build produced no output for ${source}`);
  return chunk;
}

function fontsOf(manifest: Manifest): string[] {
  return Object.values(manifest)
    .map((chunk) => chunk.file)
    .filter((file) => file.endsWith(".woff2"))
    .map((file) => `/${file}`)
    .toSorted();
}

/** Returns every chunk that the entry needs before it can run, without lazily loaded ones. */
function staticImports(manifest: Manifest, chunk: ManifestChunk): string[] {
  const seen = new Set<string>();
  const visit = (current: ManifestChunk) => {
    for (const name of current.imports ?? []) {
      const next = chunkOf(manifest, name);
      if (seen.has(next.file)) continue;
      seen.add(next.file);
      visit(next);
    }
  };
  visit(chunk);
  return [...seen];
}

/** Returns the chunks of the entry's dynamic imports: parts that open on a click. */
function laterImports(manifest: Manifest, chunk: ManifestChunk): string[] {
  const parts = (chunk.dynamicImports ?? []).map((name) => chunkOf(manifest, name));
  const files = parts.flatMap((part) => [part.file, ...staticImports(manifest, part)]);
  const first = new Set([chunk.file, ...staticImports(manifest, chunk)]);
  return [...new Set(files)].filter((file) => !first.has(file));
}
