import { styleText } from "node:util";
import type { RecordToPublish } from "../admin/checks/finding.ts";
import type { Diagnosis } from "../admin/diagnose-infrastructure.ts";

/** Formats the diagnosis as text: passed checks in one line, others with details and recommendation. */
export function printDiagnosis({ overallStatus, tests }: Diagnosis, colored: boolean): string {
  const width = Math.max(...tests.map(({ title }) => title.length));
  const paint = (status: Test["status"], text: string): string =>
    colored ? styleText(COLORS[status], text, { validateStream: false }) : text;
  const lines = tests.flatMap((test) => [
    `${paint(test.status, MARKS[test.status])}  ${test.title.padEnd(width)}  ${test.message}`,
    ...(test.status === "pass"
      ? []
      : advice(test).map((line) => `${" ".repeat(width + 8)}${line}`.trimEnd())),
  ]);
  return ["", ...lines, "", countedIn(tests, overallStatus), ""].join("\n");
}

type Test = Diagnosis["tests"][number];

/** Equal width, so that titles align. */
const MARKS = { pass: "ok  ", warning: "warn", fail: "FAIL" } as const;
const COLORS = { pass: "green", warning: "yellow", fail: "red" } as const;

function advice({ details = [], recommendation, records = [] }: Test): string[] {
  const todo = recommendation === undefined ? [] : [`→ ${recommendation}`];
  return [...details, ...todo, ...records.map((record) => `  ${inZone(record)}`), ""];
}

/** Formats a record as in a zone file. */
function inZone({ name, type, value }: RecordToPublish): string {
  const text =
    type === "TXT" ? (value.match(/.{1,250}/g) ?? []).map((part) => `"${part}"`) : [value];
  return `${name}.  ${type}  ${text.join(" ")}`;
}

function countedIn(tests: readonly Test[], overall: Diagnosis["overallStatus"]): string {
  const count = (status: Test["status"]): number =>
    tests.filter((test) => test.status === status).length;
  return `${overall.charAt(0).toUpperCase()}${overall.slice(1)}: ${count("pass")} passed, ${count("warning")} warnings, ${count("fail")} failed.`;
}
