import type { TextSearchState } from "./use-text-search.ts";

/** Describes the scope of the search, so that 'not found' isn't read as 'does not exist'. */
export function searchScope(texts: TextSearchState): string {
  switch (texts) {
    case "searching":
      // One line on a phone: with a second one, the messages would move with each key.
      return "Searching full texts…";
    case "whole":
      return "Searched: sender, subject and text";
    case "in-part":
      return "Searched: sender, subject and text, without the end of long texts";
    case "failed":
      return "Searched: sender, subject and preview. The full text search failed";
    case "offline":
      return "Searched: sender, subject and preview. Full texts need a connection";
  }
}

/** Describes what the search has not covered. */
export function notSearched(texts: TextSearchState): string {
  switch (texts) {
    case "searching":
      return "This takes a moment.";
    case "whole":
      return "The search skips attachments.";
    case "in-part":
      return "The search skips attachments and the ends of long texts.";
    case "failed":
    case "offline":
      return "The search covers only the preview of each text.";
  }
}
