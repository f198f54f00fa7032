import { whenQuiet } from "./browser/when-quiet.ts";

const WITHIN_MS = 5_000;

/**
 * Has the browser fetch the parts that open at a click, so that a click that comes without a network
 * finds its part. Links in the head would be in the way of the page itself.
 */
export function fetchLaterParts(): void {
  const files = document.querySelector<HTMLElement>("script[data-later]")?.dataset["later"];
  if (files === undefined) return;
  whenQuiet(() => {
    for (const href of files.split(" ")) {
      document.head.append(
        Object.assign(document.createElement("link"), { rel: "prefetch", href }),
      );
    }
  }, WITHIN_MS);
}
