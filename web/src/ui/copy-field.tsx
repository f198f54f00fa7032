import { COPY_FEEDBACK_MS } from "@mayfly/contract/constants";
import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useId, useRef } from "react";
import { Button } from "./button.tsx";
import { copyText } from "../browser/copy-text.ts";
import { useFlash } from "./use-flash.ts";

/** Shows a value on one line with a copy button. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [copied, flash] = useFlash(COPY_FEEDBACK_MS);
  const copy = async () => {
    if (copied) return;
    // If copying fails, select the text for manual copying.
    if (await copyText(value)) flash();
    else field.current?.select();
  };

  return (
    <div>
      <label htmlFor={id} className="text-fine text-ink-muted">
        {label}
      </label>
      <div className="mt-1 grid grid-cols-[minmax(0,1fr)_auto] gap-2">
        <input
          ref={field}
          id={id}
          readOnly
          translate="no"
          value={value}
          onFocus={(event) => event.currentTarget.select()}
          className="h-10 touch:h-11 truncate rounded-field border border-line bg-field px-3 font-mono text-small tracking-tight"
        />
        <Button
          aria-label={`${copied ? "Copied!" : "Copy"} ${label}`}
          className="min-w-26 max-mid:px-3 max-[24rem]:min-w-10 touch:max-[24rem]:min-w-11 max-[24rem]:px-0"
          aria-disabled={copied}
          onClick={() => void copy()}
        >
          {copied ? <Check className="icon text-success" /> : <Copy className="icon" />}
          {/* If space is short, show the whole password rather than the label. */}
          <span className="max-[24rem]:hidden">{copied ? "Copied!" : "Copy"}</span>
        </Button>
      </div>
      <p role="status" className="sr-only">
        {copied ? `${label} copied` : ""}
      </p>
    </div>
  );
}
