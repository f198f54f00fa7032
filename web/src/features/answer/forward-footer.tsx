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
      <Button look="quiet" onClick={onClose} className="mr-auto -ml-4">
        Cancel
      </Button>
      <p
        id={problemId}
        role="alert"
        className="order-first min-w-0 basis-full text-small text-balance text-danger empty:hidden"
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
