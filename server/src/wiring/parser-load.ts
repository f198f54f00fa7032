import type { Load } from "../concurrency/semaphore.ts";
import type { AppCore } from "./app-core.ts";

type ParserLoad = { messages: Load; searches: Load };

/**
 * Returns the calls that the parser is processing, and the calls that wait for the parser or for their network's turn.
 */
export function readParserLoad({
  parser,
  parsingTurns,
}: Pick<AppCore, "parser" | "parsingTurns">): ParserLoad {
  const { messages, searches } = parser.load();
  const { waitingCounts } = parsingTurns;
  return {
    messages: { ...messages, waiting: messages.waiting + waitingCounts.messages },
    searches: { ...searches, waiting: searches.waiting + waitingCounts.searches },
  };
}
