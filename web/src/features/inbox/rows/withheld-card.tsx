import { withheldWords } from "@mayfly/contract/verdict-words";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useId, useState, type ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";

/**
 * Replaces the code and the link of a forged message with a warning, and reveals them on request. The button stays
 * mounted to keep keyboard focus.
 */
export function WithheldCard({
  code,
  link,
  children,
}: {
  code: boolean;
  link: boolean;
  children: ReactNode;
}) {
  const [shown, setShown] = useState(false);
  const id = useId();
  const words = withheldWords({ code, link });
  return (
    <div data-withheld className="min-w-0 grow rounded-control border border-line">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 pr-1.5 pl-3">
        <p className="flex min-w-0 basis-50 grow gap-2 py-1 pr-1.5 text-small text-balance text-ink-muted">
          <TriangleAlert className="mt-0.5 size-4 flex-none stroke-[1.5] text-danger" />
          {words.warning}
        </p>
        <Button
          look="quiet"
          size="small"
          aria-expanded={shown}
          aria-controls={id}
          onClick={() => setShown(!shown)}
          className="ml-auto"
        >
          {shown ? words.hide : words.show}
        </Button>
      </div>
      <div id={id} hidden={!shown} className="flex flex-wrap items-center gap-2 px-3 pb-3">
        {shown && children}
      </div>
    </div>
  );
}
