import type { Figure, Target } from "../measurement.ts";
import type { Machine } from "./describe-machine.ts";
import type { Results, Row } from "./stored-results.ts";

/** From this share on, other load determines the result more than the server. */
const NOISY_SHARE = 0.1;

/** Renders RESULTS.md: for each machine first the targets, then all other measurements. */
export function renderResults(results: readonly Results[]): string {
  return [
    "# Results",
    "",
    "`npm run bench` writes this file; don't edit it. No test asserts these figures, because machines are shared and noisy.",
    `With more than ${NOISY_SHARE * 100} % of other load on the machine, a ratio of rates proves nothing and a long time proves little: no verdict.`,
    ...results.flatMap(machineSection),
    "",
  ].join("\n");
}

function machineSection({ machine, rows }: Results): string[] {
  const columns = ["#", "what", "median", "spread", "must reach", "aim", "reached"];
  return [
    "",
    `## ${machine.processor}`,
    "",
    describe(machine),
    "",
    ...table([columns, ...rows.flatMap(targetLines)]),
    ...rows.flatMap(section),
  ];
}

function describe({ processor, cores, memoryGiB, system, node, pinning }: Machine): string {
  return `${processor}, ${cores} cores, ${memoryGiB} GiB, ${system}, Node ${node}; ${pinning}.`;
}

function targetLines(row: Row): string[][] {
  return row.figures.flatMap((figure) => {
    const { target } = figure;
    if (!target) return [];
    const cells = [
      row.id,
      `${row.title}: ${figure.what}`,
      withUnit(figure.median, figure),
      spread(figure),
      limit(target, target.mustReach, figure),
      limit(target, target.aim, figure),
      judge(figure.median, target, (row.othersShare ?? 0) > NOISY_SHARE),
    ];
    return [cells];
  });
}

function section(row: Row): string[] {
  return [
    "",
    `### ${row.id}: ${row.title}`,
    "",
    `Measured on ${row.date} at ${row.commit}. ${notesOf(row).join(" ")}`,
    "",
    ...table([
      ["what", "median", "spread", "runs"],
      ...row.figures.map((figure) => [
        figure.what,
        withUnit(figure.median, figure),
        spread(figure),
        String(figure.runs),
      ]),
    ]),
  ];
}

function notesOf({ notes, syncMs, othersShare }: Row): string[] {
  const others =
    othersShare === undefined
      ? []
      : [`Other load: ${Math.round(othersShare * 100)} % of the machine.`];
  return [notes, ...others, `One fsync of 16 KB took ${number(syncMs)} ms.`].filter(Boolean);
}

/** Pads columns to equal width, as the formatter requires. */
function table(lines: readonly (readonly string[])[]): string[] {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((cells) => cells[column]?.length ?? 0), 3),
  );
  const [head = "", ...body] = lines.map(
    (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`,
  );
  return [head, `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...body];
}

function spread(figure: Figure): string {
  if (figure.runs === 1) return "one run";
  return `${number(figure.min)} – ${withUnit(figure.max, figure)}`;
}

function limit({ better }: Target, value: number, { unit }: Figure): string {
  return `${better === "higher" ? "≥" : "≤"} ${withUnit(value, { unit })}`;
}

function judge(value: number, { mustReach, aim, better }: Target, noisy: boolean): string {
  const reaches = (limitValue: number): boolean =>
    better === "higher" ? value >= limitValue : value <= limitValue;
  // Noise only lengthens times: a target reached under noise is reached.
  if (noisy && (better === "higher" || !reaches(mustReach))) return "noisy, no verdict";
  if (reaches(aim)) return "aim";
  return reaches(mustReach) ? "must" : "**no**";
}

function withUnit(value: number, { unit }: { unit: string }): string {
  return unit === "" ? number(value) : `${number(value)} ${unit}`;
}

/** Rounds to three significant digits. */
function number(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString("en");
  return String(Number(value.toPrecision(3)));
}
