import assert from "node:assert/strict";
import { test } from "node:test";
import { readDocument } from "./named-tests.ts";

const SCALING = readDocument("docs/scaling.md");
/** Tolerance for derived figures: each run of the benchmark varies. */
const TOLERANCE = 0.15;
const GIB_IN_KIB = 1024 ** 2;

type Figure = { what: string; unit: string; median: number };
type Results = { rows: { id: string; figures: Figure[] }[] };

/** The first measured machine: the document describes it. */
const [results] = JSON.parse(readDocument("bench/results.json")) as Results[];
const quoted = [...SCALING.matchAll(/^\| (.+?) +\| (.+?) +\| _measured_, (P\d+): (.+?) +\|$/gm)];

test("every measured figure of scaling.md is within tolerance of the latest benchmark", () => {
  assert.equal(quoted.length, SCALING.match(/\| _measured_/g)?.length);
  assert.ok(quoted.length > 3);
  const wrong = quoted.flatMap(([, name, value = "", id, what]) => {
    const figures = results?.rows.find((row) => row.id === id)?.figures ?? [];
    const figure = figures.find((one) => one.what === what);
    assert.ok(figure, `bench/results.json has no "${what}" in ${id}`);
    const { median, unit } = figure;
    const isNear = Math.abs(numberOf(value) / median - 1) <= TOLERANCE;
    if (isNear && value.includes(unit)) return [];
    return [`${name}: ${value}; write ${Number(median.toPrecision(3))} ${unit} (${id}: ${what})`];
  });
  assert.deepEqual(wrong, [], "Reckon what follows from these anew, too");
});

test("the calculations of scaling.md use the figures of its table and are correct", () => {
  const sizes = [...SCALING.matchAll(/([\d,]+)\s×\s([\d.]+)\sKiB\s=\s([\d.]+)\sGiB/g)];
  assert.ok(sizes.length > 2);
  for (const [sum, count = "", each, gib = ""] of sizes) {
    assert.ok(SCALING.includes(`| ${each} KiB `), sum);
    const reckoned = (numberOf(count) * Number(each)) / GIB_IN_KIB;
    assert.ok(Math.abs(reckoned / Number(gib) - 1) <= TOLERANCE, `${sum}: ${reckoned}`);
  }
  const rates = [...SCALING.matchAll(/core receives ([\d,]+) messages a second/g)];
  assert.equal(rates.length, 1);
  for (const [sum, rate] of rates) assert.ok(SCALING.includes(`| ${rate} a second `), sum);
});

function numberOf(text: string): number {
  return Number(/[\d.,]+/.exec(text)?.[0].replaceAll(",", ""));
}
