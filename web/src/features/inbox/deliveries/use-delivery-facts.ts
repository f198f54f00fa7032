import { useEffect, useState } from "react";
import { whenIdle } from "../../../browser/when-idle.ts";
import type * as Parts from "./delivery-facts.tsx";

export type DeliveryParts = typeof Parts;

/** The loaded code, shared by all inboxes of the page. */
let known: DeliveryParts | null = null;

const WITHIN_MS = 2_000;

/** Loads the delivery facts once the page is idle, because no visitor waits for them. Returns null until then. */
export function useDeliveryFacts(): DeliveryParts | null {
  const [parts, setParts] = useState(known);
  // Fetches code.
  useEffect(() => {
    if (parts) return undefined;
    return whenIdle(() => {
      void loadParts().then(setParts);
    }, WITHIN_MS);
  }, [parts]);
  return parts;
}

async function loadParts(): Promise<DeliveryParts | null> {
  try {
    known ??= await import("./delivery-facts.tsx");
  } catch {
    // The inbox works without this code.
  }
  return known;
}
