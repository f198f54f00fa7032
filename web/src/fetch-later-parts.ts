import { whenIdle } from "./browser/when-idle.ts";

const WITHIN_MS = 5_000;

/**
 * Prefetches the parts that open on a click, so that they also open without a network. Links in the head would
 * compete with the page itself.
 */
export function fetchLaterParts(): void {
  const files = document.querySelector<HTMLElement>("script[data-later]")?.dataset["later"];
  if (files === undefined) return;
  whenIdle(() => {
    for (const href of files.split(" ")) {
      document.head.append(
        Object.assign(document.createElement("link"), { rel: "prefetch", href }),
      );
    }
  }, WITHIN_MS);
}
