import { TEST_MODE_LABEL } from "@mayfly/contract/card-words";
import { X } from "lucide-react";
import { useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { CopyField } from "../../../ui/copy-field.tsx";
import { endWords } from "../../../ui/time/end-words.ts";
import { BrokenAddress } from "../broken-address.tsx";
import type { Receipt } from "./stored-purchases.ts";
import { dollars } from "../price.ts";

export type ReceiptPanelProps = {
  readonly receipt: Receipt;
  /** Opens the address on another device; undefined if its password is unknown here. */
  readonly restoreLink: string | undefined;
  readonly onClose: () => void;
};

/** The receipt. Part of the page rather than a dialog, because the visitor needs the inbox. */
export function ReceiptPanel({ receipt, restoreLink, onClose }: ReceiptPanelProps) {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  // The closed dialog has just restored focus: move it to the receipt.
  useLayoutEffect(() => title.current?.focus(), [receipt.paymentIntentId]);
  return (
    <section
      aria-labelledby={titleId}
      className="row-arrived mb-4 rounded-card border border-line bg-raised px-5 pt-3 pb-5 wide:px-6"
    >
      <div className="flex items-center justify-between gap-4">
        <h2
          ref={title}
          id={titleId}
          tabIndex={-1}
          className="scroll-mt-20 text-title font-semibold tracking-tight outline-none"
        >
          Receipt
        </h2>
        <Button
          look="quiet"
          size="icon"
          className="-mr-2.5"
          aria-label="Close receipt"
          onClick={onClose}
        >
          <X className="icon" />
        </Button>
      </div>
      <div className="mt-1 grid gap-x-8 gap-y-4 wide:grid-cols-2">
        <dl className="grid content-start gap-2 text-small">
          <Entry name="Address">
            <BrokenAddress email={receipt.email} />
          </Entry>
          <Entry name="Open until">{endWords(receipt.endsAtMs)}</Entry>
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
              Opens this address on another device, once confirmed there. Whoever has the link can
              read this inbox.
            </p>
          </div>
        )}
      </div>
    </section>
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
