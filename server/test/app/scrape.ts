import assert from "node:assert/strict";

/** A metrics scrape as Prometheus reads it. */
export type Scrape = {
  text: string;
  /** By metric name, from HELP and TYPE; a histogram is listed under its base name. */
  types: ReadonlyMap<string, string>;
  /** Returns the sum of all series with these labels, or undefined if there are none. */
  value: (name: string, labels?: Record<string, string>) => number | undefined;
};

type Sample = { name: string; labels: ReadonlyMap<string, string>; value: number };

export async function scrape(port: number | undefined): Promise<Scrape> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  assert.equal(answer.status, 200);
  const text = await answer.text();
  const types = text.matchAll(/^# TYPE (\S+) (counter|gauge|histogram|summary)$/gm);
  return {
    text,
    types: new Map(Array.from(types, ([, name = "", type = ""]) => [name, type])),
    value(name, labels = {}) {
      const held = readSamples(text, name).filter(
        (sample) => sample.name === name && holds(sample, labels),
      );
      return held.length === 0 ? undefined : held.reduce((sum, { value }) => sum + value, 0);
    },
  };
}

/** Reads the series whose names begin so, and checks their lines against the text format (0.0.4). */
export function readSamples(text: string, nameBegin = ""): Sample[] {
  const lines = text.split("\n").filter((line) => line.startsWith(nameBegin));
  return lines.filter((line) => line !== "" && !line.startsWith("#")).map(readSample);
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
