import assert from "node:assert/strict";

/** A metrics scrape as Prometheus reads it: every line is checked against the text format (0.0.4). */
export type Scrape = {
  text: string;
  /** By metric name, from HELP and TYPE; a histogram is listed under its base name. */
  types: ReadonlyMap<string, string>;
  /** Names of all series, including the parts of histograms. */
  names: ReadonlySet<string>;
  /** Returns the sum of all series with these labels, or undefined if there are none. */
  value: (name: string, labels?: Record<string, string>) => number | undefined;
};

type Sample = { name: string; labels: ReadonlyMap<string, string>; value: number };

export async function scrape(port: number | undefined): Promise<Scrape> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  assert.equal(answer.status, 200);
  const text = await answer.text();
  const lines = text.split("\n").filter((line) => line !== "");
  const types = new Map<string, string>();
  for (const line of lines) {
    const [, name = "", type = ""] =
      /^# TYPE (\S+) (counter|gauge|histogram|summary)$/.exec(line) ?? [];
    if (type !== "") types.set(name, type);
  }
  const samples = lines.filter((line) => !line.startsWith("#")).map(readSample);
  return {
    text,
    types,
    names: new Set(samples.map(({ name }) => name)),
    value(name, labels = {}) {
      const held = samples.filter((sample) => sample.name === name && holds(sample, labels));
      return held.length === 0 ? undefined : held.reduce((sum, { value }) => sum + value, 0);
    },
  };
}

function readSample(line: string): Sample {
  const parts = /^([a-z_][a-z0-9_]*)(?:\{(.*)\})? (\S+)$/i.exec(line);
  assert.ok(parts, `not a line of the format: ${line}`);
  const [, name = "", inBraces = "", value = ""] = parts;
  const labels = new Map<string, string>();
  const rest = inBraces.replaceAll(/([a-z_]+)="((?:[^"\\]|\\.)*)",?/g, (_all, label, content) => {
    labels.set(String(label), String(content));
    return "";
  });
  assert.equal(rest, "", `not labels of the format: ${line}`);
  const number = value === "+Inf" ? Infinity : Number(value);
  assert.ok(!Number.isNaN(number) || value.toLowerCase() === "nan", `not a number: ${line}`);
  return { name, labels, value: number };
}

function holds({ labels }: Sample, wanted: Record<string, string>): boolean {
  return Object.entries(wanted).every(([name, value]) => labels.get(name) === value);
}
