import { ERRORS } from "@mayfly/contract/errors";
import { KEY_ERRORS } from "@mayfly/contract/key-errors";
import { PUSH_ERRORS } from "@mayfly/contract/push-errors";
import { useContext } from "react";
import { fragmentName } from "../../content/articles/reading.ts";
import { Code, Heading, InlineCode } from "../prose-parts.tsx";
import { ApiReference, type ApiCall, type ApiFields } from "./api-reference.ts";

/** The components that the text for developers may use besides plain Markdown. */
export const DEVELOPERS_PARTS = { h2: Heading, pre: Code, code: InlineCode, CallList, ErrorList };

/** Every call of the API, by group. */
function CallList() {
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

/** The catalog of errors without those of the operator's calls, by status. */
function ErrorList() {
  const all = { ...ERRORS, ...KEY_ERRORS, ...PUSH_ERRORS };
  const errors = Object.entries(all).toSorted(([, one], [, other]) => one.status - other.status);
  return (
    <details className="call">
      <summary>All codes</summary>
      <dl>
        {errors.map(([code, { status, message, temporary }]) => (
          <div key={code}>
            <dt>
              <code>{code}</code>
            </dt>
            <dd>
              <i>
                {status}
                {temporary && ", try again later"}
              </i>{" "}
              {message}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
