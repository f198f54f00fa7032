import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { ownBuild } from "../api/build.ts";
import { registerServiceWorker } from "../browser/service-worker.ts";
import { whenIdle } from "../browser/when-idle.ts";
import { beginFirstAddress } from "../features/address/creating/first-address.ts";
import { MainPage } from "../pages/main/main-page.tsx";

/** After the parts that the visitor may need first. */
const SERVICE_WORKER_WITHIN_MS = 10_000;
const LATER_PARTS_WITHIN_MS = 5_000;

beginFirstAddress();
const root = document.getElementById("root");
// A transition hydrates in slices, so that a slow phone can scroll.
if (root) startTransition(() => void hydrateRoot(root, <MainPage />));
fetchLaterParts();
// A page of the development server has no build, and no service worker.
if (ownBuild() !== "") whenIdle(() => void registerServiceWorker(), SERVICE_WORKER_WITHIN_MS);

/**
 * Prefetches the parts that open on a click, so that they also open without a network. Links in the head would
 * compete with the page itself.
 */
function fetchLaterParts(): void {
  const files = document.querySelector<HTMLElement>("script[data-later]")?.dataset["later"];
  if (files === undefined) return;
  whenIdle(() => {
    for (const href of files.split(" ")) {
      document.head.append(
        Object.assign(document.createElement("link"), { rel: "prefetch", href }),
      );
    }
  }, LATER_PARTS_WITHIN_MS);
}
