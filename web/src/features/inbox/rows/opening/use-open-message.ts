import { useRef, useState } from "react";
import { isPhone } from "../../../../ui/use-page-width.ts";
import type { LoadMessage } from "./use-load-message.ts";

type OpeningState = "closed" | "loading" | "failed" | "open";

export type Opening = {
  readonly state: OpeningState;
  readonly toggle: () => void;
  readonly openMessage: () => void;
  readonly closeMessage: () => void;
};

/**
 * Opens and closes a row. If the message can't be loaded, the row stays closed; on a phone, the open sheet shows the
 * error.
 */
export function useOpenMessage(id: string, load: LoadMessage, onOpened: () => void): Opening {
  const [state, setState] = useState<OpeningState>("closed");
  const isWanted = useRef(false);

  const loadAndOpen = async () => {
    const isSheet = isPhone();
    isWanted.current = true;
    setState("loading");
    const isLoaded = await load(id, { isQuiet: isSheet });
    // The visitor has closed the sheet meanwhile.
    if (!isWanted.current) return;
    if (isLoaded) {
      setState("open");
      onOpened();
    } else setState(isSheet ? "failed" : "closed");
  };
  const openMessage = () => {
    if (state === "closed" || state === "failed") void loadAndOpen();
  };
  const closeMessage = () => {
    isWanted.current = false;
    setState("closed");
  };
  const toggle = state === "open" ? closeMessage : openMessage;
  return { state, openMessage, closeMessage, toggle };
}
