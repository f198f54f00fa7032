import { MEASURE_FACTS } from "../../content/measure-facts.ts";

/** Lists what analytics and advertisements receive, from the constants that the code uses. */
export function Measuring() {
  const { consent, measured, neverTold, seenAnyway, how, ads } = MEASURE_FACTS;
  return (
    <>
      <p>
        {consent.asked} Your answer is kept in your browser as <code>{consent.storageKey}</code>.{" "}
        {consent.again} {consent.signals} You can change your mind {lower(consent.withdrawn)}
      </p>
      <p>{providers()}</p>
      <p>Analytics is told:</p>
      <Lines lines={measured} />
      <p>It is never told:</p>
      <Lines lines={neverTold} />
      <p>
        With every request they see {seenAnyway}. {how}
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

function lower(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
