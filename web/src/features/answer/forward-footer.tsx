import { LoaderCircle } from "lucide-react";
import { useId } from "react";
import { Button } from "../../ui/button.tsx";
import { MENTIONED_AFTER_MS, useDelayed } from "../../ui/use-delayed.ts";

type FooterProps = {
  readonly formId: string;
  readonly problem: string;
  readonly sending: boolean;
  readonly impossible: boolean;
  readonly onClose: () => void;
};

export function ForwardFooter({ formId, problem, sending, impossible, onClose }: FooterProps) {
  const problemId = useId();
  const lasting = useDelayed(sending, MENTIONED_AFTER_MS);
  return (
    <>
      <Button look="quiet" onClick={onClose} className="-ml-4 max-mid:mr-auto">
        Cancel
      </Button>
      {/* The toast is what is read out; this stays. */}
      <p
        id={problemId}
        className="min-w-0 flex-1 text-small text-pretty text-danger max-mid:order-first max-mid:basis-full max-mid:empty:hidden mid:text-right"
      >
        {problem}
      </p>
      <Button
        type="submit"
        form={formId}
        look="primary"
        disabled={impossible}
        aria-disabled={sending}
        aria-busy={sending}
        aria-describedby={problemId}
        className="min-w-40"
      >
        {lasting && <LoaderCircle className="icon animate-spin" />}
        {sending ? "Forwarding..." : "Forward Message"}
      </Button>
    </>
  );
}
