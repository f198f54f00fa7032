import { BUILD_HEADER } from "@mayfly/contract/constants";

/**
 * The server and the page are released together, so the page trusts its server's answers without checking them. A
 * page that stays open while the server is updated finds out here: each answer names the server's build.
 */
let isOther = false;
const listeners = new Set<() => void>();

/** The build of the site that this page belongs to; empty where no server has filled it in. */
export function ownBuild(): string {
  const build = globalThis.document?.documentElement.dataset["build"] ?? "";
  return build.startsWith("%") ? "" : build;
}

/** To be called with each answer. */
export function compareBuild(headers: Pick<Headers, "get">): void {
  const build = headers.get(BUILD_HEADER);
  const own = ownBuild();
  if (isOther || build === null || own === "" || build === own) return;
  isOther = true;
  for (const listener of listeners) listener();
}

/** Whether the server has another build than this page. It stays so until the page is reloaded. */
export function isOutdated(): boolean {
  return isOther;
}

export function onOutdated(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
