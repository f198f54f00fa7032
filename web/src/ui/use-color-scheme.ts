import { useSyncExternalStore } from "react";

/** Returns the page's color scheme: the visitor's choice, or the device's. */
export function useColorScheme(): "light" | "dark" {
  return useSyncExternalStore(subscribe, current, () => "dark");
}

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

function current(): "light" | "dark" {
  return document.documentElement.dataset["theme"] === "light" ? "light" : "dark";
}
