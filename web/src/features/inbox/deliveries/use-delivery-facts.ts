import { useEffect, useState } from "react";
import { whenIdle } from "../../../browser/when-idle.ts";
import type { DeliveryFacts } from "./delivery-facts.tsx";

type Facts = typeof DeliveryFacts;

/** The page's copy of the part. Other inboxes of the same page need no request. */
let known: Facts | null = null;

const WITHIN_MS = 2_000;

/** The facts about deliveries, which no visitor waits for: loaded once the page is idle. null until then. */
export function useDeliveryFacts(): Facts | null {
  const [loaded, setLoaded] = useState<{ Part: Facts | null }>({ Part: known });
  const isLoaded = loaded.Part !== null;
  // Fetches code.
  useEffect(() => {
    if (isLoaded) return undefined;
    return whenIdle(() => {
      void loadFacts().then(setLoaded);
    }, WITHIN_MS);
  }, [isLoaded]);
  return loaded.Part;
}

async function loadFacts(): Promise<{ Part: Facts | null }> {
  try {
    known ??= (await import("./delivery-facts.tsx")).DeliveryFacts;
  } catch {
    // Without it, the inbox works as well.
  }
  return { Part: known };
}
