import type { TextSearchState } from "./use-text-search.ts";

/** Describes the scope of the search, so that 'not found' isn't read as 'does not exist'. */
export function searchScope(texts: TextSearchState): string {
  switch (texts) {
    case "searching":
      return "Sender, subject and preview are searched; whole texts follow";
    case "whole":
      return "Sender, subject and text are searched";
    case "in-part":
      return "Sender, subject and text are searched, but not every text to its end";
    case "failed":
      return "Sender, subject and preview are searched; whole texts could not be";
    case "offline":
      return "Sender, subject and preview are searched; whole texts can’t be offline";
  }
}

/** Describes what the search has not covered. */
export function notSearched(texts: TextSearchState): string {
  switch (texts) {
    case "searching":
      return "This takes a moment.";
    case "whole":
      return "Attachments are not searched.";
    case "in-part":
      return "The ends of long texts, and attachments, are not searched.";
    case "failed":
    case "offline":
      return "A message’s text is searched as far as its preview goes.";
  }
}
