import { useEffect, useState } from "react";
import { whenIdle } from "../../../browser/when-idle.ts";
import type * as Parts from "./delivery-facts.tsx";

export type DeliveryParts = typeof Parts;

/** The page's copy of the part. Other inboxes of the same page need no request. */
let known: DeliveryParts | null = null;

const WITHIN_MS = 2_000;

/** The facts and the advice about deliveries, which no visitor waits for: loaded once the page is idle. null until then. */
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
    // Without it, the inbox works as well.
  }
  return known;
}
