import { PREFIX_LENGTH_MAX, PREFIX_LENGTH_MIN } from "@mayfly/contract/premium-constants";
import { useId, type SubmitEvent } from "react";
import { DomainChoice } from "./domain-choice.tsx";
import type { Choice } from "./stored-choice.ts";
import { PriceLine } from "../price-line.tsx";
import { ReceiptEmail } from "./receipt-email.tsx";

type NameStepProps = {
  readonly formId: string;
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
  readonly domains: readonly string[];
  /** The error of the prefix; empty if there is none. */
  readonly problem: string;
  readonly receiptEmail: string;
  readonly receiptsOnlyTo: readonly string[];
  /** Undefined if this instance sends no receipts. */
  readonly onReceiptEmail: ((email: string) => void) | undefined;
  readonly onSubmit: () => void;
};

/** The first step: name, domain, and price. */
export function NameStep({ formId, choice, onChoose, domains, ...rest }: NameStepProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    rest.onSubmit();
  };
  return (
    <form id={formId} noValidate autoComplete="off" onSubmit={submit} className="grid gap-5">
      <p className="-mt-2 text-label text-pretty text-ink-muted">
        Choose a name and keep it for a day. Late codes and long replies still reach you.
      </p>
      <PrefixField
        prefix={choice.prefix}
        problem={rest.problem}
        onType={(prefix) => onChoose({ ...choice, prefix })}
        onSubmit={rest.onSubmit}
      />
      <DomainChoice choice={choice} domains={domains} onChoose={onChoose} />
      {rest.onReceiptEmail && (
        <ReceiptEmail
          email={rest.receiptEmail}
          onlyTo={rest.receiptsOnlyTo}
          onType={rest.onReceiptEmail}
        />
      )}
      <PriceLine />
    </form>
  );
}

function PrefixField({
  prefix,
  problem,
  onType,
  onSubmit,
}: {
  prefix: string;
  problem: string;
  onType: (prefix: string) => void;
  onSubmit: () => void;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="block text-small font-medium">
        Email prefix
      </label>
      <div className="relative mt-2">
        <input
          id={id}
          name="prefix"
          data-autofocus
          data-step-focus
          maxLength={PREFIX_LENGTH_MAX}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          translate="no"
          value={prefix}
          aria-invalid={problem !== ""}
          aria-describedby={`${id}-hint ${id}-problem`}
          onKeyDown={({ key }) => {
            // The button is disabled then, and with it the browser's submit on Enter.
            if (key === "Enter" && prefix.trim() === "") onSubmit();
          }}
          onChange={(event) => onType(event.target.value.toLowerCase())}
          className="h-12 w-full rounded-control border border-control bg-field pr-20 pl-4 font-mono text-[1.25rem] tracking-tight aria-invalid:border-danger max-small:pr-17 max-small:text-body max-tight:pr-4"
        />
        <span
          aria-hidden="true"
          className="absolute top-3.5 right-4 text-fine text-ink-faint tabular-nums max-tight:static"
        >
          {prefix.length} / {PREFIX_LENGTH_MAX}
        </span>
      </div>
      <p id={`${id}-hint`} className="mt-2 text-fine text-ink-faint">
        {PREFIX_LENGTH_MIN}-{PREFIX_LENGTH_MAX} characters, letters, numbers, dots, dashes,
        underscores only
      </p>
      <p id={`${id}-problem`} className="mt-1 text-small text-danger empty:hidden">
        {problem}
      </p>
    </div>
  );
}
