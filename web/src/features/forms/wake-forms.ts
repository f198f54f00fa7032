/**
 * Loads a form's script (`data-live` of `<html>`) on interaction with the form, because forms are secondary on
 * content pages. A submit before that waits for the script.
 */
export function wakeForms(): void {
  const { live } = document.documentElement.dataset;
  if (live === undefined) return;
  let awake = false;
  let waking: Promise<void> | undefined;
  let tries = 0;
  const wake = (): Promise<void> =>
    // Browsers cache a failed module by URL, so a retry needs another URL.
    (waking ??= import(/* @vite-ignore */ tries++ === 0 ? live : `${live}?${tries}`).then(
      () => void (awake = true),
      (error: unknown) => {
        waking = undefined;
        throw error;
      },
    ));

  document.addEventListener("focusin", ({ target }) => {
    // The submit reports a failed load.
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
