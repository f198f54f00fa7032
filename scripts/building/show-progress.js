const LINE_EVERY_SECONDS = 5;

/** Shows the elapsed seconds: on a terminal in one updated line, elsewhere in a few lines. */
export function showProgress(parts) {
  const out = process.stderr;
  const startedMs = performance.now();
  const what = `the ${parts.join(" and the ")}`;
  const seconds = () => (performance.now() - startedMs) / 1000;
  const show = () => {
    const elapsed = Math.round(seconds());
    if (out.isTTY) out.write(`\rBuilding ${what} … ${elapsed} s`);
    else if (elapsed % LINE_EVERY_SECONDS === 0) out.write(`Building ${what} … ${elapsed} s\n`);
  };
  show();
  const timer = setInterval(show, 1000);
  return {
    end: (succeeded) => {
      clearInterval(timer);
      if (out.isTTY) out.write("\r\x1b[K");
      if (succeeded) out.write(`Built ${what} in ${seconds().toFixed(1)} s.\n`);
    },
  };
}
