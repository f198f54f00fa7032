import type { AdminStats } from "@mayfly/contract";
import { COMPANY_INBOX_WARNING_PERCENT } from "@mayfly/contract/admin-constants";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { Button } from "../../../ui/button.tsx";
import { INBOX_NAMES } from "../company/inbox-names.ts";
import { goToTab } from "../frame/use-place.ts";

/** Warns of company inboxes that are nearly full. Their messages never expire: an operator has to delete some. */
export function InboxWarnings({ inboxes }: { inboxes: AdminStats["companyInboxes"] }) {
  const full = inboxes.filter(
    ({ filledPercent }) => filledPercent >= COMPANY_INBOX_WARNING_PERCENT,
  );
  if (full.length === 0) return null;
  return (
    <ul aria-label="Warnings" className="mb-4 grid gap-2">
      {full.map(({ inbox, filledPercent }) => (
        <li
          key={inbox}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-line bg-raised py-1.5 pr-2 pl-5 text-small"
        >
          <TriangleAlert aria-hidden="true" className="icon-small text-warning max-mid:hidden" />
          <p className="min-w-0 grow basis-80 text-pretty">
            <strong className="font-semibold text-warning">
              The {INBOX_NAMES[inbox]} inbox is {filledPercent}% full.
            </strong>{" "}
            A full inbox rejects mail. Delete messages to make room.
          </p>
          <Button
            size="small"
            className="min-h-11"
            onClick={() => goToTab("company-inboxes", { inbox })}
          >
            Open {INBOX_NAMES[inbox]} inbox
          </Button>
        </li>
      ))}
    </ul>
  );
}
