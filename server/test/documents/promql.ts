import { parser } from "@prometheus-io/lezer-promql";

type Selector = { metric: string; labels: string[] };

/**
 * Parses an expression with Prometheus's own grammar; returns undefined if it is invalid. `groupedBy`: the labels of
 * `by` and of joins.
 */
export function readExpression(
  expression: string,
): { selectors: Selector[]; groupedBy: string[] } | undefined {
  // Grafana's variables are durations, or parts of strings.
  const text = expression.replaceAll("$__rate_interval", "5m");
  const selectors: Selector[] = [];
  const groupedBy: string[] = [];
  let broken = false;
  parser.parse(text).iterate({
    enter(node) {
      const content = () => text.slice(node.from, node.to);
      if (node.type.isError) broken = true;
      else if (node.name === "VectorSelector") selectors.push({ metric: "", labels: [] });
      else if (node.name === "Identifier") {
        const selector = selectors.at(-1);
        if (selector?.metric === "") selector.metric = content();
      } else if (node.name === "LabelName") {
        if (node.node.parent?.name === "GroupingLabels") groupedBy.push(content());
        else selectors.at(-1)?.labels.push(content());
      }
    },
  });
  return broken || text.trim() === "" ? undefined : { selectors, groupedBy };
}
