import type { Load } from "../concurrency/semaphore.ts";
import type { AppCore } from "./app-core.ts";

type ParserLoad = { messages: Load; searches: Load };

/** Returns the calls that the parser works on, and those that wait for it or for the turn of their network. */
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
