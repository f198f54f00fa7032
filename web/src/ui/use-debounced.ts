import { useEffect, useState } from "react";

const TYPING_PAUSE_MS = 300;

/** Returns the text after a pause in typing: one request per pause instead of one per key press. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  // Starts a timer.
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
