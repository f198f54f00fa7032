import type { Question } from "../content/wording.ts";
import { Paragraphs } from "./paragraphs.tsx";

/**
 * Questions that expand, one at a time. The fragment is the id of the answer, not of the `<details>`: browsers open
 * the `<details>` around a fragment's target without script.
 */
export function QuestionList({
  name,
  list,
  openFirst = false,
  linked = false,
}: {
  /** The group in which only one answer is open. */
  name: string;
  list: readonly Question[];
  openFirst?: boolean;
  /** Whether each answer ends with its own permalink. */
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
              <p className="text-fine text-ink-faint print:hidden">
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
