import { useContext } from "react";
import { fragmentName } from "../../content/articles/reading.ts";
import { ApiReference, type ApiCall, type ApiFields } from "./api-reference.ts";

/** Every call of the API, by group. */
export function CallList() {
  return useContext(ApiReference).map(({ title, calls }) => (
    <section key={title} aria-labelledby={idOf(title)} className="call-group">
      <h3 id={idOf(title)}>{title}</h3>
      {calls.map((call) => (
        <CallEntry key={call.name} call={call} />
      ))}
    </section>
  ));
}

function idOf(name: string): string {
  return `api-${fragmentName(name)}`;
}

/** Closed, so that a reader sees all calls of a group at once. The browser's search opens it. */
function CallEntry({ call: { name, summary, access, sent, answers } }: { call: ApiCall }) {
  return (
    <details id={idOf(name)} className="call">
      <summary>
        <code>{name}</code> <span>{summary}</span>
      </summary>
      <p>{access}</p>
      {[...sent, ...answers].map((part) => (
        <FieldList key={part.title} part={part} />
      ))}
    </details>
  );
}

function FieldList({ part: { title, fields } }: { part: ApiFields }) {
  return (
    <>
      <h4>{title}</h4>
      {fields.length > 0 && (
        <dl>
          {fields.map(({ name, type, description, isRequired }) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>
                <i>
                  {type}
                  {!isRequired && ", optional"}
                </i>
                {description !== "" && ` ${description}`}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
