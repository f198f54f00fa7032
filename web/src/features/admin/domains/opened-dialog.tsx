import type { AdminDomain } from "@mayfly/contract";
import { AddDomainDialog } from "./add-domain-dialog.tsx";
import { DnsDialog } from "./dns-dialog.tsx";
import { RemoveDomainDialog } from "./remove-domain-dialog.tsx";
import { RetireDomainDialog } from "./retire-domain-dialog.tsx";

/** The open dialog and its subject. */
export type Opened =
  | { readonly dialog: "add" }
  | { readonly dialog: "dns"; readonly domain: string }
  | { readonly dialog: "retire" | "remove"; readonly row: AdminDomain };

export function OpenedDialog({
  opened,
  open,
}: {
  opened: Opened;
  open: (opened: Opened | null) => void;
}) {
  const onClose = () => open(null);
  switch (opened.dialog) {
    case "add":
      return (
        <AddDomainDialog
          onClose={onClose}
          onAdded={({ domain, check }) =>
            open(check.status === "pass" ? null : { dialog: "dns", domain })
          }
        />
      );
    case "dns":
      return <DnsDialog domain={opened.domain} onClose={onClose} />;
    case "retire":
      return <RetireDomainDialog row={opened.row} onClose={onClose} />;
    case "remove":
      return <RemoveDomainDialog row={opened.row} onClose={onClose} />;
  }
}
