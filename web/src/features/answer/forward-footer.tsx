import LoaderCircle from "lucide-react/icons/loader-circle";
import { useId } from "react";
import { Button } from "../../ui/button.tsx";
import { useDelayed } from "../../ui/use-delayed.ts";

type FooterProps = {
  readonly formId: string;
  /** Why nothing can be sent anymore; empty if it can. A toast reports a failure. */
  readonly problem: string;
  readonly ended: boolean;
  readonly sending: boolean;
  readonly empty: boolean;
  readonly onClose: () => void;
};

export function ForwardFooter(props: FooterProps) {
  const { formId, problem, ended, sending, empty, onClose } = props;
  const problemId = useId();
  const lasting = useDelayed(sending);
  return (
    <>
      <Button look="quiet" onClick={onClose} className="-ml-4 max-mid:mr-auto">
        Cancel
      </Button>
      <p
        id={problemId}
        role="alert"
        className="min-w-0 flex-1 text-small text-balance text-danger max-mid:order-first max-mid:basis-full max-mid:empty:hidden mid:text-right"
      >
        {problem}
      </p>
      <Button
        type="submit"
        form={formId}
        look="primary"
        disabled={ended || empty}
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
