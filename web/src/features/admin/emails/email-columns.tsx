import type { AdminEmail } from "@mayfly/contract";
import { formatClock, secondsLeft, WARNING_SECONDS } from "../../../ui/time/countdown.ts";
import { useTimeText } from "../../../ui/time/use-now.ts";
import { useAdminSession } from "../session/admin-session.ts";
import type { Column } from "../table/admin-table.tsx";
import { countedIn } from "../table/counted-in.ts";
import { CutText } from "../table/cut-text.tsx";
import { ExactTime } from "../table/exact-time.tsx";

/** Sortable columns have the sort keys of the API call. */
export function emailColumns(open: (email: AdminEmail) => void): Column<AdminEmail>[] {
  return [
    { id: "address", name: "Address", sortable: true, cell: (row) => <Address row={row} /> },
    { id: "type", name: "Type", cell: ({ type }) => <Type type={type} /> },
    {
      id: "messages",
      name: "Messages",
      numeric: true,
      sortable: true,
      cell: (row) => <MessageCount row={row} open={open} />,
    },
    {
      id: "remaining",
      name: "Time remaining",
      numeric: true,
      sortable: true,
      cell: ({ expiresAt }) => <Remaining expiresAt={expiresAt} />,
    },
    { id: "ip", name: "IP address", cell: ({ ipAddress }) => <Ip ip={ipAddress} /> },
    {
      id: "referrer",
      name: "Referring website",
      cell: ({ referrer }) =>
        referrer ? (
          <CutText text={referrer} fills />
        ) : (
          <span className="text-ink-faint">Direct</span>
        ),
    },
    {
      id: "created",
      name: "Created",
      numeric: true,
      sortable: true,
      cell: ({ createdAt }) => <ExactTime at={createdAt} />,
    },
    {
      id: "expires",
      name: "Expires",
      numeric: true,
      cell: ({ expiresAt }) => <ExactTime at={expiresAt} />,
    },
    { id: "status", name: "Status", cell: ({ isActive }) => <Status active={isActive} /> },
  ];
}

function Address({ row }: { row: AdminEmail }) {
  return (
    <code className="font-mono text-ink">
      <CutText text={row.email} wide />
    </code>
  );
}

function Type({ type }: { type: AdminEmail["type"] }) {
  const premium = type === "premium";
  return (
    <span
      className={`inline-block rounded-full px-2 text-[0.75rem]/[1.25rem] font-medium ${
        premium ? "bg-accent-soft text-accent-text" : "bg-line text-ink"
      }`}
    >
      {premium ? "Premium" : "Free"}
    </span>
  );
}

function MessageCount({ row, open }: { row: AdminEmail; open: (email: AdminEmail) => void }) {
  const count = row.messageCount.toLocaleString("en");
  if (row.messageCount === 0) return <span className="text-ink-faint">{count}</span>;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`${countedIn(row.messageCount, "message", "messages")} of ${row.email}`}
      onClick={() => open(row)}
      className="-m-2 p-2 touch:-m-3 touch:-ml-8 touch:p-3 touch:pl-8 text-ink underline decoration-control underline-offset-3 hover:decoration-ink"
    >
      {count}
    </button>
  );
}

const EXPIRED = "Expired";

function Remaining({ expiresAt }: { expiresAt: string }) {
  const { skewMs } = useAdminSession();
  const text = useTimeText((nowMs) => {
    const left = secondsLeft(Date.parse(expiresAt), nowMs + skewMs);
    return left === 0 ? EXPIRED : formatClock(left);
  });
  const low = useTimeText((nowMs) =>
    secondsLeft(Date.parse(expiresAt), nowMs + skewMs) <= WARNING_SECONDS ? "low" : "",
  );
  if (text === EXPIRED) return <span className="text-ink-faint">{EXPIRED}</span>;
  return <span className={low === "" ? "text-ink" : "text-warning"}>{text}</span>;
}

function Ip({ ip }: { ip: string | null }) {
  if (ip === null) return <span className="text-ink-faint">N/A</span>;
  return <code className="font-mono">{ip}</code>;
}

function Status({ active }: { active: boolean }) {
  return (
    <span className={active ? "text-ink" : "text-ink-faint"}>
      <span
        aria-hidden="true"
        className={`mr-2 inline-block size-1.5 rounded-full align-[2px] ${
          active ? "bg-success" : "border border-ink-faint"
        }`}
      />
      {active ? "Active" : "Inactive"}
    </span>
  );
}
