import Check from "lucide-react/icons/check";
import { useId } from "react";
import type { Choice } from "./stored-choice.ts";
import { BrokenAddress } from "../broken-address.tsx";
import { useAvailability, type Availability } from "./use-availability.ts";

type DomainChoiceProps = {
  readonly choice: Choice;
  readonly domains: readonly string[];
  readonly onChoose: (choice: Choice) => void;
};

/** Each row shows the full address and its availability. */
export function DomainChoice({ choice, domains, onChoose }: DomainChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-2 text-small font-medium">Domain</legend>
      <div className="max-h-36 max-mid:max-h-44 max-tight:max-h-none divide-y divide-line overflow-y-auto rounded-control border border-control">
        {domains.map((domain, place) => (
          <label
            key={domain}
            className="grid min-h-12 cursor-pointer grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2 text-label transition-colors has-checked:bg-accent/8 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent max-mid:min-h-16 max-mid:grid-cols-[16px_minmax(0,1fr)] max-mid:content-center"
          >
            <input
              type="radio"
              name={name}
              value={domain}
              checked={domain === choice.domain}
              onChange={() => onChoose({ ...choice, domain })}
              className="size-4 appearance-none rounded-full border border-control outline-none checked:border-5 checked:border-accent max-mid:row-span-2"
            />
            <BrokenAddress email={`${choice.prefix}@${domain}`} />
            <AvailabilityMark
              prefix={choice.prefix}
              domain={domain}
              asked={place < DOMAINS_ASKED_MAX || domain === choice.domain}
            />
          </label>
        ))}
      </div>
      <SpokenAvailability choice={choice} />
    </fieldset>
  );
}

/** Limits the number of queries per key press. */
const DOMAINS_ASKED_MAX = 4;

type MarkProps = { readonly prefix: string; readonly domain: string; readonly asked: boolean };

function AvailabilityMark({ prefix, domain, asked }: MarkProps) {
  const availability = useAvailability(prefix, domain, asked);
  if (availability === "unknown") return null;
  const available = availability === "available";
  return (
    <span
      className={`flex items-center gap-1.5 text-fine ${available ? "text-success" : "text-ink-muted"}`}
    >
      {available && <Check className="icon-small" />}
      {WORDS[availability]}
    </span>
  );
}

const WORDS = { available: "Available", taken: "Taken", checking: "Checking..." } as const;

function SpokenAvailability({ choice }: { choice: Choice }) {
  return (
    <p role="status" className="sr-only">
      {spoken(choice, useAvailability(choice.prefix, choice.domain))}
    </p>
  );
}

function spoken({ prefix, domain }: Choice, availability: Availability): string {
  if (availability !== "available" && availability !== "taken") return "";
  return `${prefix}@${domain}: ${WORDS[availability]}`;
}
