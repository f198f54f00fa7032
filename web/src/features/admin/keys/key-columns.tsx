import type { AdminKey } from "@mayfly/contract";
import { Button } from "../../../ui/button.tsx";
import type { Column } from "../table/admin-table.tsx";
import { Badge } from "../table/badge.tsx";
import { CutText } from "../table/cut-text.tsx";
import { ExactTime } from "../table/exact-time.tsx";
import { lifeInWords } from "./key-words.ts";
import type { OpenedKey } from "./opened-key-dialog.tsx";

export function keyColumns(open: (opened: OpenedKey) => void): readonly Column<AdminKey>[] {
  return [
    {
      id: "name",
      name: "Name",
      cell: ({ name, revokedAt }) => (
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-ink">
            <CutText text={name} />
          </span>
          {revokedAt !== null && <Badge look="danger">Revoked</Badge>}
        </span>
      ),
    },
    {
      id: "live",
      name: "Live addresses",
      numeric: true,
      cell: ({ activeAddresses, liveAddresses }) =>
        `${activeAddresses.toLocaleString("en")} of ${liveAddresses.toLocaleString("en")}`,
    },
    {
      id: "hour",
      name: "New per hour",
      numeric: true,
      cell: ({ creationsPerHour }) => creationsPerHour.toLocaleString("en"),
    },
    {
      id: "life",
      name: "Longest life",
      numeric: true,
      cell: ({ minutes }) => lifeInWords(minutes),
    },
    {
      id: "used",
      name: "Last used",
      numeric: true,
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? "Never" : <ExactTime at={lastUsedAt} />),
    },
    {
      id: "actions",
      name: "Actions",
      numeric: true,
      unnamed: true,
      cell: (row) => <RowButtons row={row} open={open} />,
    },
  ];
}

function RowButtons({ row, open }: { row: AdminKey; open: (opened: OpenedKey) => void }) {
  const shared = { size: "small", look: "quiet", "aria-haspopup": "dialog" } as const;
  return (
    <>
      <Button
        {...shared}
        aria-label={`Webhooks of ${row.name}`}
        onClick={() => open({ dialog: "webhooks", row })}
      >
        Webhooks{row.webhooks > 0 && ` (${row.webhooks})`}
      </Button>
      {row.revokedAt === null && (
        <Button
          {...shared}
          look="danger"
          aria-label={`Revoke ${row.name}`}
          onClick={() => open({ dialog: "revoke", row })}
        >
          Revoke
        </Button>
      )}
    </>
  );
}
