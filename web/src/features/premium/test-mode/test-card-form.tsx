import { TEST_MODE_LABEL } from "@mayfly/contract/card-words";
import { useEffect, useId, useImperativeHandle, useRef, useState, type Ref } from "react";
import { confirmTestPayment } from "../../../api/premium.ts";
import {
  cardFormats,
  checkCard,
  cvcLength,
  readCard,
  type CardField,
  type CardFields,
  type CardProblems,
} from "./card-fields.ts";
import type { Payer } from "../payment/payer.ts";
import { BankDialog } from "./bank-dialog.tsx";
import { CardInput } from "./card-input.tsx";
import { confirmCard } from "./confirm-card.ts";

const EMPTY: CardFields = { number: "", expiry: "", cvc: "" };

/** The card form of the built-in test mode. Works like a real one, without a charge. */
export function TestCardForm({ busy, ref }: { busy: boolean; ref: Ref<Payer> }) {
  const [fields, setFields] = useState(EMPTY);
  const [problems, setProblems] = useState<CardProblems>({});
  const { question, askBank } = useBank();
  const form = useRef<HTMLDivElement>(null);

  useImperativeHandle(ref, () => ({
    async confirm(clientSecret) {
      const found = checkCard(fields, new Date());
      setProblems(found);
      const [first] = Object.keys(found);
      form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
      if (first !== undefined) return { status: "incomplete" };
      return confirmCard({ confirm: confirmTestPayment, askBank }, clientSecret, readCard(fields));
    },
  }));

  const change = (field: CardField) => (value: string) => {
    setFields((known) => ({ ...known, [field]: value }));
    setProblems((known) => ({ ...known, [field]: undefined }));
  };
  const leave = (field: CardField) => () => {
    const problem = checkCard(fields, new Date())[field];
    if (fields[field] !== "" && problem) setProblems((known) => ({ ...known, [field]: problem }));
  };
  const input = (field: CardField) => ({
    name: field,
    value: fields[field],
    problem: problems[field] ?? "",
    format: cardFormats[field],
    busy,
    onType: change(field),
    onLeave: leave(field),
  });
  return (
    <div ref={form} className="grid gap-5">
      <TestModeNote />
      <CardInput label="Card number" autoComplete="cc-number" first {...input("number")} />
      <div className="grid grid-cols-2 items-start gap-4 max-tight:grid-cols-1">
        <CardInput
          label="Expiry"
          autoComplete="cc-exp"
          placeholder="MM / YY"
          {...input("expiry")}
        />
        <CardInput
          label="CVC"
          autoComplete="cc-csc"
          placeholder={`${cvcLength(fields.number)} digits`}
          {...input("cvc")}
        />
      </div>
      {question && <BankDialog number={fields.number} onAnswer={question} />}
    </div>
  );
}

type Answer = (approve: boolean) => void;

/** Asks the cardholder. Counts as rejected if the form is unmounted. */
function useBank(): { question: Answer | null; askBank: () => Promise<boolean> } {
  const [question, setQuestion] = useState<Answer | null>(null);
  // Resolves the pending question on unmount.
  useEffect(() => () => question?.(false), [question]);
  const askBank = () =>
    new Promise<boolean>((resolve) => {
      setQuestion(() => (approve: boolean) => {
        resolve(approve);
        setQuestion(null);
      });
    });
  return { question, askBank };
}

function TestModeNote() {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="rounded-control border border-dashed border-control px-4 py-3 text-small text-ink-muted"
    >
      <b id={titleId} className="block font-medium text-ink">
        {TEST_MODE_LABEL}
      </b>
      Pay with <TestNumber>4242 4242 4242 4242</TestNumber>, any future date, any CVC.{" "}
      <TestNumber>4000 0000 0000 0002</TestNumber> is declined.
    </section>
  );
}

function TestNumber({ children }: { children: string }) {
  return (
    <code className="font-mono text-fine tracking-tighter whitespace-nowrap text-ink max-tight:whitespace-normal">
      {children}
    </code>
  );
}
