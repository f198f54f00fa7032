import { useEffect, useEffectEvent } from "react";

type Layer = { readonly close: () => void };

/** Open layers, each with its own history entry, the topmost last. */
const layers: Layer[] = [];
/** Calls of `history.back` by this module, whose events close nothing. */
let ownSteps = 0;

/** While the component is mounted, the browser's Back closes it instead of leaving the page. */
export function useCloseOnBack(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // Adds an entry to the browser's history.
  useEffect(() => {
    const layer = { close: () => close() };
    if (layers.push(layer) === 1) window.addEventListener("popstate", closeTopmost);
    window.history.pushState(window.history.state, "");
    return () => {
      const index = layers.indexOf(layer);
      // Back has closed the layer, and used its entry.
      if (index < 0) return;
      layers.splice(index, 1);
      ownSteps += 1;
      window.history.back();
    };
  }, []);
}

function closeTopmost(): void {
  if (ownSteps > 0) ownSteps -= 1;
  else layers.pop()?.close();
  if (layers.length === 0 && ownSteps === 0) {
    window.removeEventListener("popstate", closeTopmost);
  }
}
