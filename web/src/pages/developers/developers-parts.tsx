import { ERRORS } from "@mayfly/contract/errors";
import { KEY_ERRORS } from "@mayfly/contract/key-errors";
import { PUSH_ERRORS } from "@mayfly/contract/push-errors";
import type { ReactNode } from "react";
import { fragmentName } from "../../content/articles/reading.ts";
import { CallList } from "./call-list.tsx";

/** The components that the text for developers may use besides plain Markdown. */
export const DEVELOPERS_PARTS = { h2: Heading, pre: Code, CallList, ErrorList };

/** Derives the heading's id from its text. Throws if the heading contains markup. */
function Heading({ children }: { children?: ReactNode }) {
  if (typeof children !== "string")
    throw new Error("A heading for developers can't contain markup");
  return <h2 id={fragmentName(children)}>{children}</h2>;
}

/** Focusable, so that the keyboard can scroll wide code. */
function Code({ children }: { children?: ReactNode }) {
  return <pre tabIndex={0}>{children}</pre>;
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
