import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { Button } from "../../ui/button.tsx";
import { ShortcutHint } from "../../ui/shortcuts/shortcut-hint.tsx";
import { useCopyAddress } from "../../ui/use-copy-address.ts";

type CopyProps = {
  readonly email: string | null;
  /** `short` and `icon` are for bars. */
  readonly form?: "whole" | "short" | "icon";
};

export function CopyButton({ email, form = "whole" }: CopyProps) {
  const { copied, copy } = useCopyAddress();
  const label = copied ? "Copied!" : LABELS[form];

  // aria-disabled while the label is 'Copied!': a disabled button would lose keyboard focus.
  return (
    <Button
      look={form === "icon" ? "quiet" : "primary"}
      className={SIZES[form]}
      disabled={email === null}
      aria-disabled={copied}
      aria-label={form === "icon" ? label : undefined}
      aria-keyshortcuts={form === "icon" ? undefined : "c"}
      onClick={() => email !== null && copy(email)}
    >
      {copied ? <Check className="icon" /> : <Copy className="icon" />}
      {form !== "icon" && (
        <span className={form === "short" ? "max-[22.5rem]:sr-only" : ""}>{label}</span>
      )}
      {form === "whole" && !copied && <ShortcutHint keyName="c" />}
    </Button>
  );
}

const LABELS = { whole: "Copy Email", short: "Copy", icon: "Copy Email" };
const SIZES = {
  whole: "",
  short: "h-11! max-[22.5rem]:size-11! max-[22.5rem]:px-0!",
  icon: "size-11! px-0!",
};
