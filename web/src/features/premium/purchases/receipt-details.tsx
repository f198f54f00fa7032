import { TEST_MODE_LABEL } from "@mayfly/contract/card-words";
import ChevronDown from "lucide-react/icons/chevron-down";
import ReceiptText from "lucide-react/icons/receipt-text";
import { useLayoutEffect, useRef, type ReactNode } from "react";
import { CopyField } from "../../../ui/copy-field.tsx";
import type { Receipt } from "./stored-purchases.ts";

type ReceiptProps = {
  readonly receipt: Receipt;
  /** Opens the address on another device; undefined if its password is unknown here. */
  readonly restoreLink: string | undefined;
  /** Whether the purchase has just ended: the receipt opens and gets the focus. */
  readonly isNew: boolean;
  /** Called once a new receipt is open: it opens by itself only once. */
  readonly onShown: () => void;
};

/** The receipt of a purchase, folded except right after it. */
export function ReceiptDetails({ receipt, restoreLink, isNew, onShown }: ReceiptProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const summary = useRef<HTMLElement>(null);
  // The closed dialog has just restored focus: move it to the receipt.
  useLayoutEffect(() => {
    if (!isNew || !details.current) return;
    details.current.open = true;
    summary.current?.focus({ preventScroll: true });
    details.current.scrollIntoView({ block: "nearest" });
    onShown();
  }, [isNew, onShown]);
  return (
    // On a phone, the toast about the payment covers the bottom of the page.
    <details ref={details} className="group/receipt scroll-mb-2 max-wide:scroll-mb-38">
      <summary
        ref={summary}
        className="-mx-2 flex min-h-11 scroll-my-24 cursor-pointer list-none items-center gap-2 rounded-control px-2 text-small"
      >
        <ReceiptText className="icon text-ink-muted" />
        <span className="grow font-medium">Receipt</span>
        <span className="text-ink-muted tabular-nums">{dollars(receipt.amount)}</span>
        <ChevronDown className="icon-small text-ink-muted group-open/receipt:rotate-180" />
      </summary>
      <section aria-label="Receipt" className="grid gap-3 pt-1 pb-2">
        <dl className="grid gap-1.5 text-small">
          <Entry name="Paid">
            <span className="tabular-nums">{dollars(receipt.amount)}</span>, once
            <span className="block text-ink-muted [html:not([data-payments=test])_&]:hidden">
              {TEST_MODE_LABEL}
            </span>
          </Entry>
          <Entry name="Payment">
            <span className="font-mono tracking-tight" translate="no">
              {receipt.paymentIntentId}
            </span>
          </Entry>
        </dl>
        {restoreLink !== undefined && (
          <div>
            <CopyField label="Restore link" value={restoreLink} />
            <p className="mt-2 text-fine text-ink-muted">
              Opens this inbox on another device. Anyone with the link can read it, so keep it to
              yourself.
            </p>
          </div>
        )}
      </section>
    </details>
  );
}

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-3">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function dollars(amount: number): string {
  return `$${amount.toFixed(2)}`;
}
