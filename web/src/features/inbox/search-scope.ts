import type { TextSearchState } from "./use-text-search.ts";

/** What was looked at, so that nobody takes what isn't found for what isn't there. */
export function searchScope(texts: TextSearchState): string {
  switch (texts) {
    case "searching":
      return "Sender, subject and preview are searched, whole texts in a moment";
    case "whole":
      return "Sender, subject and text are searched";
    case "in-part":
      return "Sender, subject and text are searched, but not every text to its end";
    case "failed":
      return "Sender, subject and preview are searched; whole texts could not be";
    case "offline":
      return "Sender, subject and preview are searched; whole texts can't be while you are offline";
  }
}
