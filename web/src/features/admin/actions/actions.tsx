import { ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import { BanForm } from "../bans/ban-form.tsx";
import { Domains } from "../domains/domains.tsx";
import { EmailTest } from "../infrastructure/email-test.tsx";
import { StatusNotes } from "../status/status-notes.tsx";
import { Infrastructure } from "../infrastructure/infrastructure.tsx";
import { Keys } from "../keys/keys.tsx";
import { AuditList } from "./audit-list.tsx";

/** Operator actions, and the audit list. */
export function Actions() {
  return (
    <>
      <Domains />
      <StatusNotes />
      <Keys />
      <div className="mb-8 grid items-start gap-4 wide:grid-cols-2">
        <EmailTest />
        <section
          aria-labelledby="ban-title"
          className="rounded-card border border-line bg-raised p-5"
        >
          <h2 id="ban-title" className="mb-4 text-body font-semibold tracking-tight">
            Ban an IP address
          </h2>
          <BanForm done={ADMIN_NOTICES.bannedIp} />
        </section>
      </div>
      <Infrastructure />
      <AuditList />
    </>
  );
}
