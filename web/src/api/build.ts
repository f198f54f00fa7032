import { BUILD_HEADER } from "@mayfly/contract/constants";
import { tabStorage } from "../browser/browser-storage.ts";

/**
 * The server and the page are released together, so the page trusts its server's answers without checking them. Every
 * API answer names the build of the server's site, so that a page that stays open during an update notices.
 */
const RELOADED_FOR = "reloaded-for";
/** While nodes are restarted one by one, answers of both builds alternate. */
const CONSECUTIVE_RESPONSES_MIN = 2;

let otherBuild: { build: string; answers: number } | undefined;
let isReloadOffered = false;
const listeners = new Set<() => void>();

/** The build of this page. Empty if no server has filled in the placeholder. */
export function ownBuild(): string {
  const build = globalThis.document?.documentElement.dataset["build"] ?? "";
  return build.startsWith("%") ? "" : build;
}

/** Call with the headers of every API answer. */
export function compareBuild(headers: Pick<Headers, "get">): void {
  const build = headers.get(BUILD_HEADER) ?? "";
  const own = ownBuild();
  if (build === "" || own === "") return;
  if (build === own) return setOffered(false);
  otherBuild = { build, answers: (otherBuild?.build === build ? otherBuild.answers : 0) + 1 };
  // If a reload for this build didn't help, the answers come from another installation.
  if (otherBuild.answers >= CONSECUTIVE_RESPONSES_MIN && tabStorage.get(RELOADED_FOR) !== build)
    setOffered(true);
}

/** Whether a reload would load another build of the page. */
export function isOutdated(): boolean {
  return isReloadOffered;
}

export function onOutdated(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Dismisses the offer to reload. The page doesn't offer the same build again. */
export function dismissBuild(): void {
  tabStorage.set(RELOADED_FOR, otherBuild?.build ?? "");
  setOffered(false);
}

function setOffered(now: boolean): void {
  if (!now) otherBuild = undefined;
  if (isReloadOffered === now) return;
  isReloadOffered = now;
  for (const listener of listeners) listener();
}
