/**
 * A page that is read has a form at most at its side: the form's script (`data-live` of `<html>`)
 * is fetched once somebody turns to it. What is sent before it has come waits for it.
 */
export function wakeForms(): void {
  const { live } = document.documentElement.dataset;
  if (live === undefined) return;
  let awake = false;
  let waking: Promise<void> | undefined;
  let tries = 0;
  const wake = (): Promise<void> =>
    // A browser remembers under which address a module couldn't be had.
    (waking ??= import(/* @vite-ignore */ tries++ === 0 ? live : `${live}?${tries}`).then(
      () => void (awake = true),
      (error: unknown) => {
        waking = undefined;
        throw error;
      },
    ));

  document.addEventListener("focusin", ({ target }) => {
    // A failure is said when the form is sent.
    if (target instanceof Element && target.closest("form")) wake().catch(() => undefined);
  });
  document.addEventListener(
    "submit",
    (event) => {
      const { target: form, submitter } = event;
      if (awake || !(form instanceof HTMLFormElement)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      wake().then(
        () => form.requestSubmit(submitter),
        () => sayUnreachable(form),
      );
    },
    true,
  );
}

function sayUnreachable(form: HTMLFormElement): void {
  const place = form.querySelector("[data-problem]");
  if (place) place.textContent = form.dataset["unreachable"] ?? "";
}
