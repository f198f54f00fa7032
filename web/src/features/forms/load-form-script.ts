/**
 * Loads a form's script (`data-live` of `<html>`) on interaction with the form, because forms are secondary on
 * content pages. A submit before that waits for the script.
 */
export function loadFormScriptOnUse(): void {
  const { live } = document.documentElement.dataset;
  if (live === undefined) return;
  let isLoaded = false;
  let loading: Promise<void> | undefined;
  let tries = 0;
  const load = (): Promise<void> =>
    // Browsers cache a failed module by URL, so a retry needs another URL.
    (loading ??= import(/* @vite-ignore */ tries++ === 0 ? live : `${live}?${tries}`).then(
      () => void (isLoaded = true),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));

  document.addEventListener("focusin", ({ target }) => {
    // The submit reports a failed load.
    if (target instanceof Element && target.closest("form")) load().catch(() => undefined);
  });
  document.addEventListener(
    "submit",
    (event) => {
      const { target: form, submitter } = event;
      if (isLoaded || !(form instanceof HTMLFormElement)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      load().then(
        () => form.requestSubmit(submitter),
        () => showUnreachable(form),
      );
    },
    true,
  );
}

function showUnreachable(form: HTMLFormElement): void {
  const place = form.querySelector("[data-problem]");
  if (place) place.textContent = form.dataset["unreachable"] ?? "";
}
