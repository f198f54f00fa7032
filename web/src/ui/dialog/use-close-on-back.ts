import { useEffect, useEffectEvent } from "react";
import { isPhone } from "../use-page-width.ts";

type Layer = { readonly close: () => void };

/** Open layers, the topmost last. Each has an entry in the browser's history, which carries the layer's number. */
const layers: Layer[] = [];
/** The step that this module asked for, and the depth that it leads to, until the page has made it. */
let pendingStep: { readonly depth: number } | undefined;

/** While the component is mounted, the browser's Back closes it instead of leaving the page. */
export function useCloseOnBack(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // Adds an entry to the browser's history.
  useEffect(() => addLayer({ close: () => close() }), []);
}

/** The same for a dialog: on a phone, where Back is a gesture, or above another layer, which Back must not reach. */
export function useDialogCloseOnBack(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // Adds an entry to the browser's history.
  useEffect(() => {
    if (layers.length > 0 || isPhone()) return addLayer({ close: () => close() });
    return undefined;
  }, []);
}

function addLayer(layer: Layer): () => void {
  layers.push(layer);
  settle();
  return () => {
    const index = layers.indexOf(layer);
    // Back has closed the layer already.
    if (index < 0) return;
    layers.splice(index, 1);
    // Several layers may end together: one step for all.
    queueMicrotask(settle);
  };
}

/** Brings the history to as many entries as there are layers. */
function settle(): void {
  if (pendingStep) return;
  const surplus = depth() - layers.length;
  if (surplus > 0) {
    const step = (pendingStep = { depth: layers.length });
    stepBack(surplus, () => {
      if (pendingStep === step) land();
    });
    return;
  }
  for (let layer = depth() + 1; layer <= layers.length; layer += 1) {
    // The page behind a layer keeps its own place.
    window.history.scrollRestoration = "manual";
    window.history.pushState({ ...readState(), layer }, "");
  }
  if (layers.length === 0) window.history.scrollRestoration = "auto";
}

/**
 * Calls `onEnd` when the page has made the step, or may have failed to. `navigation` has only entries of the page itself
 * and says when the step is made. Without it, the step may be one within a frame, which has no event here.
 */
function stepBack(steps: number, onEnd: () => void): void {
  const { navigation, history } = window;
  const target =
    "navigation" in window && navigation.entries()[(navigation.currentEntry?.index ?? 0) - steps];
  const endLater = (): unknown => setTimeout(onEnd, STEP_MS_MAX);
  // It fails if the visitor goes elsewhere meanwhile.
  if (target) navigation.traverseTo(target.key).committed?.then(onEnd, endLater);
  else {
    history.go(-steps);
    endLater();
  }
}

const STEP_MS_MAX = 500;

function land(): void {
  pendingStep = undefined;
  settle();
}

function followHistory(): void {
  // A layer that opened on the way isn't one that Back closes, unless Back overtook the step and came further.
  const isStep = pendingStep !== undefined && depth() >= pendingStep.depth;
  const kept = isStep ? layers.length : depth();
  for (const layer of layers.splice(kept).toReversed()) layer.close();
  land();
}

/** The number of the layer that the current entry belongs to; 0 for the page itself. */
function depth(): number {
  const { layer } = readState();
  return typeof layer === "number" ? layer : 0;
}

function readState(): { readonly layer?: unknown } {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null ? state : {};
}

if (typeof window !== "undefined") {
  // Also without layers: Forward to the entry of a closed one steps back again.
  window.addEventListener("popstate", followHistory);
  // A page that was reloaded with a layer open begins without it.
  if (depth() > 0) settle();
}
