import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { parse } from "yaml";
import {
  COUNTERS,
  GAUGES,
  HISTOGRAMS,
  type MetricDefinition,
} from "../../src/metrics/metric-table.ts";
import { REPLIES_BY_REJECTION } from "../../src/admin/rejections.ts";
import { replyCode, type ReplyName } from "../../src/smtp/session/replies.ts";
import { readExpression } from "./promql.ts";
import { scrape, type Scrape } from "../app/scrape.ts";
import { startTestApp, type TestApp } from "../app/test-app.ts";

/** Reads the monitoring files of the operator: the dashboard, the alerts, the documentation. */
const read = (path: string) =>
  readFileSync(new URL(`../../../${path}`, import.meta.url), { encoding: "utf8" });

type Target = { expr: string };
type Panel = { id: number; title: string; type: string; description?: string; targets?: Target[] };
type Variable = { name: string; query: string | { query: string } };
type Dashboard = { panels: Panel[]; templating: { list: Variable[] } };
type Rule = {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: Record<string, string>;
};

const dashboard = JSON.parse(read("deploy/grafana/mayfly.json")) as Dashboard;
const { groups } = parse(read("deploy/prometheus/alerts.yml")) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const DEFINED: Readonly<Record<string, MetricDefinition>> = {
  ...COUNTERS,
  ...GAUGES,
  ...HISTOGRAMS,
};
/** Labels that a scraper adds to every series. */
const SCRAPERS = ["instance", "job"];

/** Each query with its place. */
const expressions: [where: string, expression: string][] = [
  ...dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }): [string, string] => [`panel '${title}'`, expr]),
  ),
  ...rules.map(({ alert, expr }): [string, string] => [`alert ${alert}`, expr]),
];

describe("the dashboard and the alerts", () => {
  let app: TestApp;
  let figures: Scrape;
  before(async () => {
    app = await startTestApp({ METRICS_PORT: "0" });
    figures = await scrape(app.metricsPort);
  });
  after(() => app.close());

  const existing = (metric: string): string | undefined => {
    const whole = metric.replace(/_(bucket|sum|count)$/, "");
    const type = figures.types.get(whole);
    if (type === "histogram" || type === "summary") return metric === whole ? undefined : whole;
    return figures.types.has(metric) ? metric : undefined;
  };

  test("are queries that Prometheus can read", () => {
    const broken = expressions.filter(([, expression]) => !readExpression(expression));
    assert.deepEqual(broken, []);
    assert.ok(expressions.length > 60);
  });

  test("use series and labels that exist in a scrape", () => {
    const wrong = expressions.flatMap(([where, expression]) => {
      const { selectors = [], groupedBy = [] } = readExpression(expression) ?? {};
      const labels = selectors.flatMap(({ metric }) => labelsOf(existing(metric) ?? ""));
      return [
        ...selectors
          .filter(({ metric }) => metric !== "up" && existing(metric) === undefined)
          .map(({ metric }) => `${where}: no ${metric}`),
        ...selectors.flatMap((selector) =>
          selector.labels
            .filter((label) => !labelsOf(existing(selector.metric) ?? "").includes(label))
            .map((label) => `${where}: no ${label} of ${selector.metric}`),
        ),
        ...groupedBy
          .filter((label) => !labels.includes(label))
          .map((label) => `${where}: by ${label}`),
      ];
    });
    assert.deepEqual(wrong, []);
  });

  test("show every metric of ours in a panel or an alert, except those that only describe the process's set-up", () => {
    const named = new Set(
      expressions.flatMap(([, expression]) =>
        (readExpression(expression)?.selectors ?? []).map(({ metric }) => existing(metric)),
      ),
    );
    const unused = Object.keys(DEFINED).filter((name) => !named.has(name));
    assert.deepEqual(unused, ["mayfly_info", "mayfly_watchers_open"]);
  });

  function labelsOf(metric: string): readonly string[] {
    // The library's own metrics have a few labels, such as the kind of a collection.
    const own = DEFINED[metric]?.labels ?? ["kind", "space", "type"];
    return [...own, ...SCRAPERS, ...(figures.types.get(metric) === "histogram" ? ["le"] : [])];
  }
});

describe("the dashboard", () => {
  test("has the operator's rows, and variables for source and instance", () => {
    const rows = dashboard.panels.filter(({ type }) => type === "row").map(({ title }) => title);
    assert.deepEqual(rows, [
      "Incoming mail",
      "HTTP and live connections",
      "Store",
      "Outgoing and payments",
      "Process",
    ]);
    const [source, instance] = dashboard.templating.list;
    assert.deepEqual([source?.name, source?.query], ["datasource", "prometheus"]);
    assert.equal(instance?.name, "instance");
    assert.match(JSON.stringify(instance.query), /label_values\(mayfly_info, instance\)/);
  });

  test("describes each panel once, and queries only the chosen instances", () => {
    const panels = dashboard.panels.filter(({ type }) => type !== "row");
    assert.equal(new Set(dashboard.panels.map(({ id }) => id)).size, dashboard.panels.length);
    for (const { title, description = "", targets = [] } of panels) {
      assert.ok(title !== "" && description !== "", title);
      assert.ok(targets.length > 0, title);
      for (const { expr } of targets) assert.match(expr, /instance=~"\$instance"/, title);
    }
  });
});

describe("each alert", () => {
  test("of deferred mail names what to do about each reason that it counts", () => {
    const { expr, annotations } = rules.find((one) => one.alert === "MayflyMailDeferred") ?? {};
    const ignored = /reason!~"([^"]+)"/.exec(expr ?? "")?.[1]?.split("|") ?? [];
    const counted = Object.values(REPLIES_BY_REJECTION)
      .flat()
      .filter((name) => ["451", "452"].includes(replyCode(name as ReplyName)))
      .filter((name) => !ignored.includes(name));
    const unexplained = counted.filter((name) => !annotations?.["action"]?.includes(name));
    assert.deepEqual(unexplained, []);
    assert.ok(counted.includes("store-away"));
  });

  test("has a unique name, a severity, a meaning, and an action", () => {
    assert.equal(new Set(rules.map(({ alert }) => alert)).size, rules.length);
    for (const { alert, labels, annotations, expr, for: lasting } of rules) {
      assert.match(alert, /^Mayfly[A-Z]\w+$/);
      assert.match(labels.severity, /^(critical|warning)$/, alert);
      for (const part of ["summary", "description", "action"]) {
        assert.ok((annotations[part] ?? "").length > 10, `${alert}: ${part}`);
      }
      // A single sample must not page an operator: the condition must last, or look back.
      assert.ok(lasting !== undefined || /\[\d+m\]/.test(expr), alert);
    }
  });

  test("links to no alert that doesn't exist", () => {
    const named = rules.flatMap(({ annotations }) =>
      [
        ...Object.values(annotations)
          .join(" ")
          .matchAll(/Mayfly[A-Z]\w+/g),
      ].map(([name]) => name),
    );
    const known = new Set(rules.map(({ alert }) => alert));
    assert.deepEqual(
      named.filter((name) => !known.has(name)),
      [],
    );
  });
});

test("docs/operations/metrics.md has a row for every metric, in the order of the table of metrics", () => {
  const documented = [
    ...read("docs/operations/metrics.md").matchAll(/^\| `(mayfly_\w+)` .*$/gm),
  ].map(([row]) => row.split("|").map((cell) => cell.trim()));
  const expected = Object.entries(DEFINED).map(([name, { help, labels }]) => [
    "",
    `\`${name}\``,
    labels.map((label) => `\`${label}\``).join(", "),
    help,
    "",
  ]);
  assert.deepEqual(documented, expected);
});
