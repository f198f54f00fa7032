// React removes what it hydrated when a component throws, and the corrected component alone doesn't bring it back.
addEventListener("error", ({ error }) => {
  const Overlay = customElements.get("vite-error-overlay");
  if (Overlay && error instanceof Error) document.body.append(new Overlay(error));
  import.meta.hot?.on("mayfly:pages", () => location.reload());
});
