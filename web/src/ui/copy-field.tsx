import { COPY_FEEDBACK_MS } from "@mayfly/contract/constants";
import { Check, Copy } from "lucide-react";
import { useId, useRef } from "react";
import { Button } from "./button.tsx";
import { copyText } from "../browser/copy-text.ts";
import { useFlash } from "./use-flash.ts";

/** A value to carry elsewhere, whole and on one line, with its own way onto the clipboard. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [copied, flash] = useFlash(COPY_FEEDBACK_MS);
  const copy = async () => {
    if (copied) return;
    // Where no way onto the clipboard works, the selected text is one key away from it.
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
          className="h-10 truncate rounded-field border border-line bg-field px-3 font-mono text-small tracking-tight"
        />
        <Button
          aria-label={`${copied ? "Copied!" : "Copy"} ${label}`}
          className="min-w-26 max-mid:px-3 max-[24rem]:min-w-10 max-[24rem]:px-0"
          aria-disabled={copied}
          onClick={() => void copy()}
        >
          {copied ? <Check className="icon text-success" /> : <Copy className="icon" />}
          {/* Where there is no room for both, the whole password is worth more than the word. */}
          <span className="max-[24rem]:hidden">{copied ? "Copied!" : "Copy"}</span>
        </Button>
      </div>
      <p role="status" className="sr-only">
        {copied ? `${label} copied` : ""}
      </p>
    </div>
  );
}
