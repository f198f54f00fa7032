import { useEffect, useId, useRef, useState, type SubmitEvent } from "react";
import { Button } from "../../../ui/button.tsx";
import { Mark } from "../../../ui/mark/mark.tsx";
import type { SignIn } from "../session/use-sign-in.ts";

/** The id of the panel's title, which has the focus after a login. */
export const PANEL_TITLE_ID = "panel-title";

/** The id of the key's field, which has the focus after a session. */
export const KEY_FIELD_ID = "admin-key";

/** The login form, shown without a valid key. */
export function LoginForm({ checking, problem, enter }: Omit<SignIn, "session">) {
  const { key, setKey, field } = useKeyField();
  const problemId = useId();
  const focusPanel = useFocusInPanel();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (key === "" || checking) return;
    focusPanel();
    enter(key);
  };
  return (
    <main className="mx-auto grid w-full max-w-96 grow content-center px-4 py-12">
      <form
        onSubmit={submit}
        aria-busy={checking}
        className="rounded-card border border-line bg-raised p-6"
      >
        <h1 className="flex items-center gap-2.5 text-brand font-semibold tracking-tight">
          <Mark />
          <span>
            Mayfly <span className="ml-0.5 font-normal text-ink-muted">Admin</span>
          </span>
        </h1>
        {/* The script in the head sets `scripted` before the first paint. */}
        <p className="mt-6 text-small text-ink-muted scripted:hidden">
          The panel needs JavaScript. Turn it on for this site and reload the page.
        </p>
        <div className="unscripted:hidden">
          <label htmlFor={KEY_FIELD_ID} className="mt-6 block text-small font-medium">
            Admin key
          </label>
          <input
            ref={field}
            id={KEY_FIELD_ID}
            type="password"
            autoComplete="current-password"
            required
            value={key}
            onChange={(event) => setKey(event.target.value)}
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : problemId}
            className="mt-2 h-10 touch:h-11 w-full rounded-control border border-control bg-field px-3 font-mono text-label aria-invalid:border-danger"
          />
          <p id={problemId} role="alert" className="mt-2 text-small text-danger empty:hidden">
            {checking ? "" : problem}
          </p>
          <Button
            type="submit"
            look="primary"
            disabled={key === "" || checking}
            className="mt-4 w-full"
          >
            {checking ? "Checking..." : "Access Admin Panel"}
          </Button>
        </div>
      </form>
    </main>
  );
}

/** A password manager, or a quick operator, fills the field before the page's script runs. */
function useKeyField() {
  const [key, setKey] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => setKey(field.current?.value ?? ""), []);
  return { key, setKey, field };
}

/** Returns a function after which the panel that replaces the form has the focus. A stored key moves none. */
function useFocusInPanel(): () => void {
  const isWanted = useRef(false);
  // Moves the keyboard focus, which the removed form held.
  useEffect(
    () => () => {
      if (isWanted.current) document.getElementById(PANEL_TITLE_ID)?.focus();
    },
    [],
  );
  return () => {
    isWanted.current = true;
  };
}
