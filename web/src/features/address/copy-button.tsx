import { NOTICES } from "@mayfly/contract/notices";
import { Check, Copy } from "lucide-react";
import { measure } from "../../measure.ts";
import { Button } from "../../ui/button.tsx";
import { ShortcutHint } from "../../ui/shortcuts/shortcut-hint.tsx";
import { useCopy } from "../../ui/use-copy.ts";

export function CopyButton({ email, short = false }: { email: string | null; short?: boolean }) {
  const { copied, copy } = useCopy(WORDS, () => measure("address_copied"));

  // aria-disabled while the label is 'Copied!': a disabled button would lose keyboard focus.
  return (
    <Button
      look="primary"
      size={short ? "small" : "normal"}
      disabled={email === null}
      aria-disabled={copied}
      aria-keyshortcuts={short ? undefined : "c"}
      onClick={() => email !== null && copy(email)}
    >
      {copied ? <Check className="icon" /> : <Copy className="icon" />}
      {copied ? "Copied!" : short ? "Copy" : "Copy Email"}
      {!short && !copied && <ShortcutHint keyName="c" />}
    </Button>
  );
}

const WORDS = { copied: NOTICES.copied, failed: NOTICES.copyFailed };
