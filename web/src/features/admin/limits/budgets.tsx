import type { Budget } from "@mayfly/contract";
import { ADMIN_EMPTY, ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import { useAdminList } from "../session/admin-queries.ts";
import { ListCard } from "../table/list-card.tsx";
import { budgetName, fullness, shareWords, usageWords } from "./budget-words.ts";

/** Shows the use of each budget, by network. */
export function Budgets() {
  const listing = useAdminList("GET /api/admin/budgets", {});
  return (
    <section className="mb-8" aria-labelledby="budgets-title">
      <h2 id="budgets-title" className="mb-3 text-[1.25rem]/[2rem] font-semibold tracking-tight">
        Budgets
      </h2>
      <ListCard listing={listing} empty={ADMIN_EMPTY.budgets} failed={ADMIN_NOTICES.loadFailed}>
        {(rows) => (
          <>
            <ul className="budgets">
              {rows.map((budget) => (
                <BudgetRow key={budget.name} budget={budget} />
              ))}
            </ul>
            <p className="border-t border-line px-5 py-2 text-fine text-ink-muted">
              A network is an IPv4 address or an IPv6 /64. Each wider network (IPv4 /24, IPv6 /56,
              /48) has four times the share. Connections and streams are those of the server that
              answers.
            </p>
          </>
        )}
      </ListCard>
    </section>
  );
}

function BudgetRow({ budget }: { budget: Budget }) {
  const { name, used, total, holders } = budget;
  return (
    <li>
      <div>
        <h3>{budgetName(name)}</h3>
        <p>{usageWords(name, used, total)}</p>
        <Bar used={used} max={total} />
        <p>{shareWords(budget)}</p>
      </div>
      {holders.length === 0 ? (
        <p>{used === 0 ? "Not in use" : "No network to show"}</p>
      ) : (
        <ul aria-label={`${budgetName(name)}: networks closest to their limit`}>
          {holders.map((holder) => (
            <li key={holder.network}>
              <code>{holder.network}</code>
              <Bar used={holder.used} max={holder.max} />
              <span>{usageWords(name, holder.used, holder.max)}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Hidden from screen readers, because the text next to it states the same. */
function Bar({ used, max }: { used: number; max: number | null }) {
  if (max === null) return <span className="budget-bar" data-unlimited aria-hidden="true" />;
  const full = fullness(used, max);
  return (
    <span className="budget-bar" data-full={full >= 1 || undefined} aria-hidden="true">
      {used > 0 && <span style={{ width: `${full * 100}%` }} />}
    </span>
  );
}
