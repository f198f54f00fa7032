/** sysexits(3): the configuration is wrong. */
export const EXIT_CONFIG = 78;

/** What an operator reads instead of a started server: each mistake on a line of its own. */
export function describeMistakes(mistakes: readonly string[]): string {
  return `Mayfly can't start. ${listMistakes(mistakes)}`;
}

/** The same for other commands. */
export function listMistakes(mistakes: readonly string[]): string {
  const settings = mistakes.length === 1 ? "this setting" : "these settings";
  return [
    `Correct ${settings}, in .env or in the environment:`,
    ...mistakes.map((mistake) => `  ${mistake}`),
  ].join("\n");
}
