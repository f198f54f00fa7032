import { LINK_COPIED_MS, REPLY_LENGTH_MAX } from "@mayfly/contract/constants";
import LoaderCircle from "lucide-react/icons/loader-circle";
import { useId } from "react";
import { Button } from "../../ui/button.tsx";
import { copyText } from "../../browser/copy-text.ts";
import { useDelayed } from "../../ui/use-delayed.ts";
import { useFlash } from "../../ui/use-flash.ts";
import type { Reply } from "./use-reply.ts";

type FooterProps = {
  readonly formId: string;
  readonly reply: Reply;
  readonly onClose: () => void;
};

export function ReplyFooter({ formId, reply, onClose }: FooterProps) {
  const problemId = useId();
  return (
    <>
      <Button look="quiet" onClick={onClose} className="mr-auto -ml-4">
        Cancel
      </Button>
      {/* A failed send is announced by its toast. A message that can't be answered has no toast. */}
      <p
        id={problemId}
        role={reply.refused || reply.ended ? "alert" : undefined}
        className="order-first min-w-0 basis-full text-small text-balance text-danger empty:hidden"
      >
        {reply.problem}
      </p>
      {reply.ended ? (
        <CopyButton text={reply.draft.text} />
      ) : (
        <SendButton formId={formId} reply={reply} describedBy={problemId} />
      )}
    </>
  );
}

type SendProps = Pick<FooterProps, "formId" | "reply"> & { readonly describedBy: string };

function SendButton({ formId, reply: { draft, sending, allowed }, describedBy }: SendProps) {
  const lasting = useDelayed(sending);
  const { text } = draft;
  return (
    <Button
      type="submit"
      form={formId}
      look="primary"
      title="Ctrl+Enter"
      disabled={!allowed || text.trim() === "" || text.length > REPLY_LENGTH_MAX}
      aria-disabled={sending}
      aria-busy={sending}
      aria-describedby={describedBy}
      className="min-w-30"
    >
      {lasting && <LoaderCircle className="icon animate-spin" />}
      {sending ? "Sending..." : "Send Reply"}
    </Button>
  );
}

function CopyButton({ text }: { text: string }) {
  const [copied, flash] = useFlash(LINK_COPIED_MS);
  const copy = async () => {
    if (await copyText(text)) flash();
  };
  return (
    <Button look="primary" disabled={text === ""} onClick={() => void copy()} className="min-w-30">
      {copied ? "Copied!" : "Copy text"}
    </Button>
  );
}
