import type { Question } from "../content/wording.ts";
import { Paragraphs } from "./worded.tsx";

/**
 * Questions that unfold, one at a time. The fragment names the answer and not the `<details>`:
 * browsers open what a fragment points into, without any script.
 */
export function QuestionList({
  name,
  list,
  openFirst = false,
  linked = false,
}: {
  /** Of the group of which one answer is open. */
  name: string;
  list: readonly Question[];
  openFirst?: boolean;
  /** Whether each answer ends with a link to itself. */
  linked?: boolean;
}) {
  return (
    <div className="accordion">
      {list.map(({ id, question, answer }, index) => (
        <details key={id} name={name} open={openFirst && index === 0}>
          <summary>{question}</summary>
          <div id={id} className="grid scroll-mt-24 gap-3">
            <Paragraphs list={answer} />
            {linked && (
              <p className="text-fine text-ink-faint">
                <a href={`#${id}`} aria-label={`Link to this answer: ${question}`}>
                  Link to this answer
                </a>
              </p>
            )}
          </div>
        </details>
      ))}
    </div>
  );
}
