import { BUILD_HEADER } from "@mayfly/contract/constants";

/**
 * Server and page are released together, so the page doesn't validate responses. Each response names the server's
 * build. A page that stays open during an update detects the new build here.
 */
let isOther = false;
const listeners = new Set<() => void>();

/** The build of this page. Empty if no server has filled in the placeholder. */
export function ownBuild(): string {
  const build = globalThis.document?.documentElement.dataset["build"] ?? "";
  return build.startsWith("%") ? "" : build;
}

/** Compares the server's build with this page's build. Call with the headers of each response. */
export function compareBuild(headers: Pick<Headers, "get">): void {
  const build = headers.get(BUILD_HEADER);
  const own = ownBuild();
  if (isOther || build === null || own === "" || build === own) return;
  isOther = true;
  for (const listener of listeners) listener();
}

/** Whether the server has a different build. Stays true until the page is reloaded. */
export function isOutdated(): boolean {
  return isOther;
}

export function onOutdated(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
