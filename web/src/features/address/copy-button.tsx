import { COPY_FEEDBACK_MS } from "@mayfly/contract/constants";
import { NOTICES } from "@mayfly/contract/notices";
import { Check, Copy } from "lucide-react";
import { measure } from "../../measure.ts";
import { Button } from "../../ui/button.tsx";
import { copyText } from "../../browser/copy-text.ts";
import { ShortcutHint } from "../../ui/shortcuts/shortcut-hint.tsx";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useFlash } from "../../ui/use-flash.ts";

export function CopyButton({ email, short = false }: { email: string | null; short?: boolean }) {
  const toast = useToast();
  const [copied, flash] = useFlash(COPY_FEEDBACK_MS);

  const copy = async () => {
    if (email === null || copied) return;
    if (!(await copyText(email))) return toast(NOTICES.copyFailed, "failure");
    measure("address_copied");
    flash();
    toast(NOTICES.copied, "success");
  };

  // aria-disabled while it says 'Copied!': a disabled button would lose the keyboard's focus.
  return (
    <Button
      look="primary"
      size={short ? "small" : "normal"}
      disabled={email === null}
      aria-disabled={copied}
      aria-keyshortcuts={short ? undefined : "c"}
      onClick={() => void copy()}
    >
      {copied ? <Check className="icon" /> : <Copy className="icon" />}
      {copied ? "Copied!" : short ? "Copy" : "Copy Email"}
      {!short && !copied && <ShortcutHint keyName="c" />}
    </Button>
  );
}
