import { Children, isValidElement, type ReactNode } from "react";
import type { Condition } from "../../content/legal/legal-texts.ts";
import { lawInWords, OPERATOR, operatorInWords } from "../../content/legal/operator.ts";
import { MEASURE_FACTS } from "../../content/measure-facts.ts";
import { Heading } from "../prose-parts.tsx";

/** Hides parts that don't apply to the instance, based on attributes of <html>; see `styles`. */
export const ONLY_CLASSES: Readonly<Record<Condition, string>> = {
  premium: "premium-only",
  "test-mode": "test-mode-only",
  "third-party": "consent-only",
};

/** One kind of data. Only valid as a child of `KeptList`, which renders it. */
const Kept: (props: KeptProps) => ReactNode = () => {
  throw new Error("Kept must be inside a KeptList");
};

/** The components that legal texts may use besides plain Markdown. */
export const LEGAL_PARTS = { h2: Heading, KeptList, Kept, Only, Measuring, Operator, Law };

function Only({ when, children }: { when: Condition; children: ReactNode }) {
  return <div className={`prose legal-only ${ONLY_CLASSES[when]}`}>{children}</div>;
}

/** `label`: the label at the end of each row. */
function KeptList({ label = "Kept", children }: { label?: string; children: ReactNode }) {
  return (
    <dl className="kept">
      {Children.toArray(children)
        .filter((child) => isValidElement<KeptProps>(child))
        .map(({ key, props }) => (
          <Row key={key} label={label} {...props} />
        ))}
    </dl>
  );
}

type KeptProps = {
  readonly name: string;
  readonly until?: string;
  readonly when?: string;
  readonly only?: Condition;
  readonly children: ReactNode;
};

function Row({ label, name, until, when, only, children }: KeptProps & { label: string }) {
  return (
    <div className={only && ONLY_CLASSES[only]}>
      <dt>{name}</dt>
      <dd>{children}</dd>
      <dd>
        <b>{label}</b> {until ?? when}
      </dd>
    </div>
  );
}

function Operator() {
  const words = operatorInWords(OPERATOR);
  return words === "" ? null : <p>{words}</p>;
}

function Law() {
  return <p>{lawInWords(OPERATOR)}</p>;
}

/** Lists what analytics and advertisements receive, from the constants that the code uses. */
function Measuring() {
  const { consent, measured, neverTold, seenAnyway, how, ads } = MEASURE_FACTS;
  return (
    <>
      <p>
        {consent.asked} Your browser stores your answer as <code>{consent.storageKey}</code>.{" "}
        {consent.again} {consent.signals} {consent.withdrawn}
      </p>
      <p>{providers()}</p>
      <p>Analytics gets these facts:</p>
      <Lines lines={measured} />
      <p>It never gets:</p>
      <Lines lines={neverTold} />
      <p>
        With every request, they see {seenAnyway}. {how}
      </p>
      <p>{ads}</p>
    </>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function providers(): string {
  return MEASURE_FACTS.providers
    .map(({ purpose, name, hosts }) => `${purpose}: ${name} (${hosts.join(", ")}).`)
    .join(" ");
}
