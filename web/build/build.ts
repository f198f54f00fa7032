import { buildSite } from "./build-site.ts";

const startedMs = performance.now();
const report = await buildSite();
const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
const pages = Object.entries(report.pages).map(
  ([path, page]) => `  ${path.padEnd(8)} ${(page.firstLoadScriptBytes / 1000).toFixed(1)} kB`,
);
process.stdout.write(
  `Built in ${seconds} s. JavaScript at first load (Brotli):\n${pages.join("\n")}\n`,
);
