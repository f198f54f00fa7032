import type { Candidate } from "./code-candidates.ts";
import { PLACEHOLDER } from "./letter.ts";
import { lowerCase } from "./phrases.ts";

/** The text around a candidate: its line or sentence, and the lines around it. */
export type Around = {
  /** The same line in lower case, up to the sentence's end. */
  before: string;
  after: string;
  /** The lines above; the nearest is last. */
  above: string[];
  below: string;
  /** The candidate is alone on its line or in its sentence. */
  alone: boolean;
  vicinity: string;
};

/** Length of the searched context; more distant text is about something else. */
export const LOOK_BACK = 260;
export const LOOK_AHEAD = 120;

export function readAround(text: string, { start, end }: Candidate): Around {
  const back = lowerCase(text.slice(Math.max(0, start - LOOK_BACK), start));
  const ahead = lowerCase(text.slice(end, end + LOOK_AHEAD));
  const above = back.split(/\n|(?<=[.!?。！？])(?=\s|[\u3000-\u9fff])/);
  const before = above.pop() ?? "";
  const [line = "", below = ""] = ahead.split("\n");
  const after = /^.*?(?=[.!?。！？;](?:\s|$|[\u3000-\u9fff])|$)/u.exec(line)?.[0] ?? "";
  const alone = isEmpty(before) && isEmpty(after);
  const isSentence = alone && isEmpty(line);
  return {
    before,
    after,
    above: above.filter((one) => !isEmpty(one)).slice(-3),
    below: isSentence ? below : line.slice(after.length + 1),
    alone,
    vicinity: back + ahead,
  };
}

function isEmpty(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text) && !text.includes(PLACEHOLDER);
}
