import type { FullMessage } from "@mayfly/contract";
import Printer from "lucide-react/icons/printer";
import { useState, type MouseEvent } from "react";
import { fetchRawMessage } from "../../api/message-files.ts";
import { saveFile } from "../../browser/save-file.ts";
import { Button } from "../../ui/button.tsx";
import { formatSize } from "../../ui/format-size.ts";
import { useLoadedCode } from "../../ui/use-loaded-code.ts";
import { TransferButton, TransferLine } from "./attachments/transfer-controls.tsx";
import { useTransfer } from "./attachments/use-transfer.ts";
import { sentNote } from "./sent-note.ts";
import { subjectFileName } from "@mayfly/contract/file-name";

type FooterProps = {
  readonly message: FullMessage;
  readonly token: string;
  /** Closes the message in its row; null elsewhere. */
  readonly onCollapse: (() => void) | null;
};

async function loadDetails() {
  return (await import("./delivery-details.tsx")).DeliveryDetails;
}

/** Shows facts about a message, and buttons to print and download it. */
export function ViewerFooter({ message, token, onCollapse }: FooterProps) {
  const transfer = useTransfer(message.size);
  const save = () =>
    transfer.start(async (parts) => {
      const raw = await fetchRawMessage(token, message.id, parts);
      saveFile(raw, subjectFileName(message.subject, ".eml"));
    });
  const [isDetailed, setIsDetailed] = useState(false);
  const DeliveryDetails = useLoadedCode(isDetailed, loadDetails);
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 py-1.5 pr-4 pl-5 wide:pl-6">
        <p className="text-fine text-ink-faint">
          <TransferLine state={transfer.state} name="Downloading the message">
            {factsOf(message).join(" · ")}
          </TransferLine>
        </p>
        {/* Aligns the first button’s text with the text above. */}
        <div className="-ml-3 flex flex-wrap items-center mid:ml-auto">
          <Button
            look="quiet"
            size="small"
            aria-expanded={isDetailed}
            onClick={() => setIsDetailed(!isDetailed)}
          >
            Delivery details
          </Button>
          <Button look="quiet" size="small" onClick={printMessage}>
            <Printer className="icon-small" />
            Print
          </Button>
          <TransferButton
            transfer={transfer}
            name="Download the message as a file"
            look="quiet"
            size="small"
            onStart={save}
          >
            Save as .eml
          </TransferButton>
          {onCollapse && (
            <Button look="quiet" size="small" onClick={onCollapse}>
              Click to collapse
            </Button>
          )}
        </div>
      </div>
      {DeliveryDetails && <DeliveryDetails message={message} token={token} />}
    </>
  );
}

function factsOf(message: FullMessage): string[] {
  const sent = sentNote(message);
  return [
    formatSize(message.size),
    ...(message.html ? ["Contains HTML content"] : []),
    ...(message.hasAttachments ? ["Has attachments"] : []),
    ...(sent === undefined ? [] : [sent]),
  ];
}

/** Prints only the message of this button, also if others are open (`styles/print.css`). */
function printMessage({ currentTarget }: MouseEvent): void {
  const row = currentTarget.closest("[data-row]");
  row?.setAttribute("data-printed", "");
  window.addEventListener("afterprint", () => row?.removeAttribute("data-printed"), { once: true });
  window.print();
}
