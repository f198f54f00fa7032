import type { AdminKey, KeyWebhooks, Webhook, WebhookDelivery } from "@mayfly/contract";
import { ADMIN_EMPTY, ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { useAdminQuery } from "../session/admin-queries.ts";
import { AdminTable, type Column } from "../table/admin-table.tsx";
import { Badge } from "../table/badge.tsx";
import { CutText } from "../table/cut-text.tsx";
import { ExactTime } from "../table/exact-time.tsx";
import { DELIVERY_STATE_WORDS, resultInWords } from "./key-words.ts";

/** Shows the webhooks of a key, and its last deliveries. */
export function WebhooksDialog({ row, onClose }: { row: AdminKey; onClose: () => void }) {
  const { data, isError, isFetching, refetch } = useAdminQuery(
    "GET /api/admin/keys/:id/webhooks",
    { params: { id: row.id } },
    { keepsLast: false },
  );
  return (
    <Dialog
      title={`Webhooks of ${row.name}`}
      broad
      onClose={onClose}
      footer={
        <>
          <Button className="mr-auto" disabled={isFetching} onClick={() => void refetch()}>
            Refresh
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {isError && (
        <p role="alert" className="mb-4 text-small text-danger">
          {ADMIN_NOTICES.loadFailed}
        </p>
      )}
      {data && (
        <div className="grid grid-cols-1 gap-6">
          <Webhooks webhooks={data.webhooks} />
          <Deliveries {...data} />
        </div>
      )}
    </Dialog>
  );
}

function Webhooks({ webhooks }: { webhooks: readonly Webhook[] }) {
  if (webhooks.length === 0) {
    return <p className="text-small text-ink-muted">{ADMIN_EMPTY.webhooks}</p>;
  }
  return (
    <ul className="grid grid-cols-1 gap-3 text-small">
      {webhooks.map(({ id, url, events, include, disabledAt }) => (
        <li key={id}>
          <p className="flex flex-wrap items-baseline gap-2">
            <code className="font-mono text-ink wrap-anywhere">{url}</code>
            {disabledAt !== null && <Badge look="danger">Disabled</Badge>}
          </p>
          <p className="text-fine text-ink-muted">
            {[...events, ...include.map((part) => `with ${part}`)].join(", ")}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Deliveries({ deliveries, webhooks }: KeyWebhooks) {
  return (
    <section aria-labelledby="deliveries-title">
      <h3 id="deliveries-title" className="mb-2 text-body font-semibold tracking-tight">
        Last deliveries
      </h3>
      {deliveries.length === 0 ? (
        <p className="text-small text-ink-muted">{ADMIN_EMPTY.deliveries}</p>
      ) : (
        <div className="rounded-card border border-line">
          <AdminTable
            name="Last deliveries"
            columns={columnsOf(webhooks)}
            rows={deliveries}
            keyOf={({ id, webhookId }) => `${id} ${webhookId}`}
          />
        </div>
      )}
    </section>
  );
}

const LOOKS = {
  waiting: "warning",
  delivered: "plain",
  failed: "danger",
  dropped: "plain",
} as const;

function columnsOf(webhooks: readonly Webhook[]): readonly Column<WebhookDelivery>[] {
  return [EVENT, columnOfUrl(webhooks), ...REST];
}

function columnOfUrl(webhooks: readonly Webhook[]): Column<WebhookDelivery> {
  const urls = new Map(webhooks.map(({ id, url }) => [id, url]));
  return {
    id: "to",
    name: "To",
    cell: ({ webhookId }) => <CutText text={urls.get(webhookId) ?? "A deleted webhook"} />,
  };
}

const EVENT: Column<WebhookDelivery> = {
  id: "event",
  name: "Event",
  cell: ({ event }) => <code className="font-mono text-ink">{event}</code>,
};

const REST: readonly Column<WebhookDelivery>[] = [
  {
    id: "state",
    name: "State",
    cell: ({ state }) => <Badge look={LOOKS[state]}>{DELIVERY_STATE_WORDS[state]}</Badge>,
  },
  { id: "result", name: "Result", cell: (row) => <CutText text={resultInWords(row)} /> },
  { id: "attempts", name: "Attempts", numeric: true, cell: ({ attempts }) => attempts },
  {
    id: "when",
    name: "When",
    numeric: true,
    cell: ({ createdAt }) => <ExactTime at={createdAt} />,
  },
];
