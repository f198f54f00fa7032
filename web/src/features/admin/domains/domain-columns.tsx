import type { AdminDomain } from "@mayfly/contract";
import { Button } from "../../../ui/button.tsx";
import type { Column } from "../table/admin-table.tsx";
import { Badge } from "../table/badge.tsx";
import { CutText } from "../table/cut-text.tsx";
import { ExactTime } from "../table/exact-time.tsx";
import { isSilent, STATE_WORDS, checkWords } from "./domain-words.ts";
import type { Opened } from "./opened-dialog.tsx";
import { type DomainChange, useDomainCheck } from "./use-domains.ts";

/** Actions of a row. */
type RowActions = {
  /** The domain with a change in progress. */
  readonly changing: string | undefined;
  readonly change: (change: DomainChange) => void;
  readonly open: (opened: Opened) => void;
};

export function domainColumns(
  all: readonly AdminDomain[],
  actions: RowActions,
): readonly Column<AdminDomain>[] {
  return [
    {
      id: "domain",
      name: "Domain",
      cell: ({ domain, isDefault }) => (
        <span className="flex flex-wrap items-baseline gap-x-2">
          <code className="font-mono text-ink">
            <CutText text={domain} />
          </code>
          {isDefault && <span className="text-fine text-ink-muted">Default</span>}
        </span>
      ),
    },
    {
      id: "state",
      name: "State",
      cell: ({ state }) => <Badge look={STATE_LOOKS[state]}>{STATE_WORDS[state]}</Badge>,
    },
    number("hour", "Messages last hour", ({ messagesLastHour }) => formatCount(messagesLastHour)),
    number("last", "Last message", (row) => <LastMessage row={row} all={all} />),
    number("addresses", "Addresses", ({ livingAddresses }) => formatCount(livingAddresses)),
    number("refusals", "Refused by sites", ({ refusals }) => <Refusals {...refusals} />),
    {
      id: "dns",
      name: "DNS",
      cell: ({ domain, state }) =>
        state !== "removed" && (
          <DnsCell domain={domain} onOpen={() => actions.open({ dialog: "dns", domain })} />
        ),
    },
    {
      id: "actions",
      name: "Actions",
      numeric: true,
      unnamed: true,
      cell: (row) => <RowButtons row={row} {...actions} />,
    },
  ];
}

const LOOKS = { pass: "text-success", warning: "text-warning", fail: "text-danger" } as const;

/** Summarizes the DNS check of a domain; a dialog shows all of it. */
function DnsCell({ domain, onOpen }: { domain: string; onOpen: () => void }) {
  const { data, isFetching, isError } = useDomainCheck(domain);
  if (isFetching && !data) return <span className="text-ink-muted">Checking...</span>;
  const words = data ? checkWords(data) : "Not checked";
  const known = isError || !data ? "text-ink-muted" : LOOKS[data.status];
  return (
    <Button
      size="small"
      look="quiet"
      aria-haspopup="dialog"
      aria-label={`DNS of ${domain}: ${words}`}
      className="-ml-3"
      onClick={onOpen}
    >
      <span className={known}>{words}</span>
    </Button>
  );
}

function number(id: string, name: string, cell: Column<AdminDomain>["cell"]): Column<AdminDomain> {
  return { id, name, numeric: true, cell };
}

function formatCount(count: number): string {
  return count.toLocaleString("en");
}

function LastMessage({ row, all }: { row: AdminDomain; all: readonly AdminDomain[] }) {
  return (
    <>
      {isSilent(row, all) && (
        <span className="mr-2">
          <Badge look="warning">Silent</Badge>
        </span>
      )}
      {row.lastMessageAt === null ? "Never" : <ExactTime at={row.lastMessageAt} />}
    </>
  );
}

function Refusals({ total, sites }: AdminDomain["refusals"]) {
  if (total === 0) return "0";
  const named = sites.map(({ site, count }) => `${site} (${count})`).join(", ");
  return (
    <>
      {formatCount(total)}
      {named !== "" && (
        <span className="block text-fine text-ink-muted">
          <CutText text={named} />
        </span>
      )}
    </>
  );
}

const STATE_LOOKS = { offered: "plain", retired: "warning", removed: "danger" } as const;

function RowButtons({ row, changing, change, open }: { row: AdminDomain } & RowActions) {
  const { domain, state, isDefault } = row;
  if (isDefault) return null;
  const shared = { size: "small", look: "quiet", disabled: changing === domain } as const;
  if (state === "offered") {
    return (
      <Button
        {...shared}
        aria-haspopup="dialog"
        aria-label={`Retire ${domain}`}
        onClick={() => open({ dialog: "retire", row })}
      >
        Retire
      </Button>
    );
  }
  if (state === "removed") {
    return (
      <Button
        {...shared}
        aria-label={`Receive mail for ${domain} again`}
        onClick={() => change({ domain, state: "retired" })}
      >
        Receive mail again
      </Button>
    );
  }
  return (
    <>
      <Button
        {...shared}
        aria-label={`Offer ${domain}`}
        onClick={() => change({ domain, state: "offered" })}
      >
        Offer
      </Button>
      <Button
        {...shared}
        look="danger"
        aria-haspopup="dialog"
        aria-label={`Remove ${domain}`}
        onClick={() => open({ dialog: "remove", row })}
      >
        Remove
      </Button>
    </>
  );
}
