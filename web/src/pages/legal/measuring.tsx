import { MEASURE_FACTS } from "../../content/measure-facts.ts";

/** Lists what analytics and advertisements receive, from the constants that the code uses. */
export function Measuring() {
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
